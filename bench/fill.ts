// Fills a program of a given size with a few set-based statements. The token of patient n is known.
import type { Database } from '@aruga/server/db/open'
import { idOf as id } from './ids.ts'

const LETTERS_EACH = 10
const BRANCHES = 2_000
const PHARMACIES = 20
const PRODUCTS = 6
/** Registrations are spread over so many days. */
const REGISTERED_WITHIN = 12 * 7
/** One unit in three is free: at ₱1,000.00 a unit, 12 units cost the program ₱3,000.00. */
/** As the triggers of migration 215 would fill its columns: they do not run while a benchmark fills. */
const BENEFIT = `'{"en": "Buy 3, get 1", "fil": "Bumili ng 3, libre ang 1"}', 'Buy 3, get 1', 'Bumili ng 3, libre ang 1'`
const RULE = { kind: 'FreeUnits', value: 3, letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }

/** The access token of patient `n`. */
export const tokenOf = (n: number) => `bench-token-of-patient-${n}`

const places = `
  INSERT INTO healthcare_professional (id, code, name, specialty, clinic)
    VALUES (${id('doctor', '1')}, 'HCP-BENCH', 'Dr. Bench', 'Endocrinology', 'Clinic');
  INSERT INTO product (id, name, strength, form, unit, default_quantity, letter_days, prescription_days, benefit, benefit_en, benefit_fil, benefit_rule)
    SELECT ${id('product', 'n')}, 'Insulin glargine ' || n, '100 units/mL pen', 'Solution', 'pen', 12, 90, 180, ${BENEFIT}, '${JSON.stringify(RULE)}' FROM generate_series(1, ${PRODUCTS}) n;
  INSERT INTO product_price (product_id, valid_from, amount)
    SELECT ${id('product', 'n')}, '2020-01-01', 100000 FROM generate_series(1, ${PRODUCTS}) n;
  INSERT INTO pharmacy (id, name) SELECT ${id('pharmacy', 'n')}, 'Bench Botika ' || n FROM generate_series(1, ${PHARMACIES}) n;
  INSERT INTO branch (id, pharmacy_id, name, address, city, province, latitude, longitude, search)
    SELECT ${id('branch', 'n')}, ${id('pharmacy', `(1 + n % ${PHARMACIES})`)}, 'Branch ' || n, n || ' Test Avenue', 'Quezon City', 'Metro Manila',
      14.6, 121, 'Branch ' || n FROM generate_series(1, ${BRANCHES}) n;
`

/** A session and ten letters for each patient, stored apart as if issued over time. */
const people = (patients: number) => `
  INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
    SELECT ${id('account', 'n')}, 'patient-' || n || '@bench.test', '-', '{patient}', ${id('stamp', 'n')}, now()
    FROM generate_series(1, ${patients}) n;
  INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, last_name,
      mobile_phone_number, registered_at)
    SELECT ${id('patient', 'n')}, ${id('account', 'n')}, 'P-' || n, 'R-' || n, 'Active', ${id('doctor', '1')}, 'Bench',
      'Patient', '09170000000', now() - n % ${REGISTERED_WITHIN} * interval '1 day' FROM generate_series(1, ${patients}) n;
  INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at, ends_at, patient_id)
    SELECT ${id('session', 'n')}, ${id('account', 'n')}, 'bench', 'aruga', ${id('stamp', 'n')}, now(), now(), now() + interval '1 day', now() + interval '90 days',
      ${id('patient', 'n')}
    FROM generate_series(1, ${patients}) n;
  INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
    SELECT sha256(convert_to('${tokenOf(0).slice(0, -1)}' || n, 'UTF8')), ${id('session', 'n')}, 'aruga', now() + interval '1 day'
    FROM generate_series(1, ${patients}) n;
  INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit, benefit_en, benefit_fil,
      benefit_rule, quantity_approved, status, issued_at, valid_until)
    SELECT ${id('letter', "(n || '-' || k)")}, 'L-' || n || '-' || k, ${id('patient', 'n')}, ${id('product', `(1 + (n + k) % ${PRODUCTS})`)},
      'Insulin glargine ' || 1 + (n + k) % ${PRODUCTS}, '100 units/mL pen', 'pen', ${BENEFIT}, '${JSON.stringify(RULE)}', 12, 'Issued',
      now() - (11 - k) * interval '30 days' - n * interval '1 s', now() + (10 + k) * interval '1 day'
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n;
`

/** The other tables that claims write. */
const pasts = (patients: number) => `
  INSERT INTO letter_event (letter_id, state, at, by)
    SELECT ${id('letter', "(n || '-' || k)")}, 'Issued', now() - interval '30 days', 'program'
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n;
  INSERT INTO notification (id, account_id, kind, title, title_en, title_fil, body, body_en, body_fil, created_at, mail_due)
    SELECT ${id('notification', "(n || '-' || k)")}, ${id('account', 'n')}, 'LetterIssued',
      '{"en": "A new letter", "fil": "Bagong sulat"}', 'A new letter', 'Bagong sulat',
      '{"en": "You have a new letter.", "fil": "May bago kayong sulat."}', 'You have a new letter.', 'May bago kayong sulat.', now() - k * interval '30 days', false
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n;
`

/**
 * The history of each letter, which only reports need: issued, claimed a day later at one of the branches, bought two days after that,
 * its receipt accepted after another, each an hour or so apart from the next.
 */
const careers = (patients: number) => `
  INSERT INTO letter_event (letter_id, state, at, by, note, branch_id, since, benefit_units, benefit_amount, patient_amount)
    SELECT l.id, step.state, l.issued_at + step.after * (1 + n % 23 / 10.0), step.by, step.note,
      CASE step.state WHEN 'Claimed' THEN ${id('branch', `(1 + n % ${BRANCHES})`)} END,
      CASE step.state WHEN 'Issued' THEN l.issued_at - interval '5 hours' END,
      CASE step.state WHEN 'Dispensed' THEN 3 END, CASE step.state WHEN 'Dispensed' THEN 300000 END,
      CASE step.state WHEN 'Dispensed' THEN 900000 END
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n JOIN letter l ON true, (VALUES
      ('Issued', interval '0', 'program', NULL), ('Claimed', '1 day', 'you', NULL), ('Dispensed', '3 days', 'pharmacy', '12')
    ) step (state, after, by, note) WHERE l.id = ${id('letter', "(n || '-' || k)")};
  INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at, unit_price, charged_units, benefit_units,
      benefit_amount)
    SELECT gen_random_uuid(), l.id, ${id('branch', `(1 + n % ${BRANCHES})`)}, 'code ' || n || '-' || k, 12, ${id('account', '1')},
      l.issued_at + interval '3 days' * (1 + n % 23 / 10.0), 100000, 9, 3, 300000
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n JOIN letter l ON true
    WHERE l.id = ${id('letter', "(n || '-' || k)")};
  -- As the twentieth receipts were declined, their units are not proved.
  UPDATE letter l SET quantity_dispensed = 12, quantity_receipted = CASE n % 20 WHEN 0 THEN 0 ELSE 12 END
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n WHERE l.id = ${id('letter', "(n || '-' || k)")};
  INSERT INTO case_event (at, kind, outcome, waiting_since)
    SELECT registered_at + step.after, 'Registration', step.outcome, CASE step.outcome WHEN 'Accepted' THEN registered_at END
    FROM patient, (VALUES ('Sent', interval '0'), ('Accepted', '7 hours')) step (outcome, after);
  INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id)
    SELECT l.issued_at, NULL, step.action, l.patient_id, l.id, 'bench' FROM letter l, (VALUES ('letter.issued'), ('letter.dispensed')) step (action);
  INSERT INTO case_event (at, kind, outcome, product_id, branch_id, waiting_since, bought_at, sent_at, units)
    SELECT l.issued_at + interval '5 days' * (1 + n % 23 / 10.0), 'OfficialReceipt', CASE n % 20 WHEN 0 THEN 'Declined' ELSE 'Accepted' END, l.product_id,
      ${id('branch', `(1 + n % ${BRANCHES})`)}, l.issued_at + interval '4 days' * (1 + n % 23 / 10.0), l.issued_at + interval '3 days' * (1 + n % 23 / 10.0),
      l.issued_at + interval '4 days' * (1 + n % 23 / 10.0), CASE n % 20 WHEN 0 THEN NULL ELSE 12 END
    FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n JOIN letter l ON true
    WHERE l.id = ${id('letter', "(n || '-' || k)")};
`

/** Gives every letter its history, for reports. */
export async function fillCareers(db: Database, patients: number): Promise<void> {
  await db.query(careers(patients))
  await db.query('VACUUM ANALYZE letter, letter_event, dispensing, case_event, audit_entry')
}

/** A program of `patients` patients, with the history of their letters, which only claims need. */
export async function fill(db: Database, patients: number, { past }: { past: boolean }): Promise<void> {
  await db.query(places)
  await db.query(people(patients))
  if (past) await db.query(pasts(patients))
  await db.query('VACUUM ANALYZE')
}

export type Claim = { token: string; letterId: string; branchId: string }

/** Claimable letters, those of one patient far apart. */
export async function claimable(db: Database, patients: number): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `SELECT '${tokenOf(0).slice(0, -1)}' || n AS token, ${id('letter', "(n || '-' || k)")} AS "letterId",
       ${id('branch', `(1 + (n * ${LETTERS_EACH} + k) % ${BRANCHES})`)} AS "branchId"
     FROM generate_series(1, ${LETTERS_EACH}) k, generate_series(1, ${patients}) n`,
  )
  return rows
}
