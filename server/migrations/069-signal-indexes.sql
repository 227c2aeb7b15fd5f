-- Where signals find the same mobile number. Birthdates and registrations have their indexes from 075.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY patient_mobile ON patient (right(regexp_replace(mobile_phone_number, '[^0-9]', '', 'g'), 10)) WHERE mobile_phone_number <> '';
