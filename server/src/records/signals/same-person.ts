// Conditions on a patient `o`, for statements that look for somebody who may be the same person.

export const wasBorn = (day: string) => `o.birthdate = ${day} AND o.erased_at IS NULL`

/** A number of fewer digits is nobody's. */
export const hasMobile = (number: string) =>
  `o.mobile_phone_number <> '' AND bare_mobile(o.mobile_phone_number) = bare_mobile(${number}) AND length(bare_mobile(${number})) = 10`
