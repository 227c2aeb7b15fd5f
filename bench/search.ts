// How long a reviewer's search takes, by search text, in a program of a million patients with names as in the Philippines, where some
// are very common.

import type { Database } from '@aruga/server/db/open'
import { pageOfLetters } from '@aruga/server/features/letters/staff-queries'
import { searchPatients } from '@aruga/server/features/patients/search'
import { searchTerms } from '@aruga/server/features/patients/search-terms'
import { findCasesOf } from '@aruga/server/features/search/queries'
import { letterSearch } from '@aruga/server/records/letters/staff-search'
import { systemClock } from '@aruga/server/time/clock'
import { idOf } from './ids.ts'

const ROUNDS = 100
const PAGE = 20

const first =
  'Maria Ana Jose Juan Rosa Liza Mark John Angelica Jasmine Joshua Christian Michelle Ramon Corazon Luningning Teresita Rodrigo Ernesto Grace'
const last =
  'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Flores Aquino Villanueva Ramos Castro Rivera Navarro Mercado Salazar Dizon Pascual Tolentino'

/** Patients 1 to `patients`, registered a minute apart; every fifth given and family name is common, and one in a thousand rare. */
export async function fillPatients(db: Database, patients: number): Promise<void> {
  const pick = (names: string, salt: number) =>
    `(string_to_array('${names}', ' '))[1 + floor(20 * pow(((n::bigint * ${7919 * salt}) % 10007) / 10007.0, 2))::int]`
  const id = (name: string) => idOf(name, 'n')
  const rows = `FROM generate_series(1, ${patients}) n`
  await db.query(`
    INSERT INTO healthcare_professional (id, code, name, specialty, clinic) VALUES (${idOf('doctor')}, 'HCP-BENCH', 'Dr. Bench', 'Endocrinology', 'Clinic');
    INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
      SELECT ${id('account')}, lower(${pick(first, 1)}) || '.' || n || '@bench.test', '-', '{patient}', ${id('stamp')}, now() ${rows};
    INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, middle_name, last_name, mobile_phone_number,
        birthdate, registered_at)
      SELECT ${id('patient')}, ${id('account')}, 'P-' || lpad(n::text, 7, '0'), 'R-' || lpad(n::text, 7, '0'), 'Active', ${idOf('doctor')},
        ${pick(first, 1)}, ${pick(last, 5)}, CASE WHEN n % 1000 = 0 THEN 'Peñaflor ' || n ELSE ${pick(last, 3)} END,
        '+63 917 ' || lpad((n * 7 % 10000000)::text, 7, '0'), date '1930-01-01' + (n::bigint * 7919 % 27000)::int, now() - n * interval '1 minute' ${rows};
    INSERT INTO letter (id, number, patient_id, product_id, product_name, strength, unit, benefit, benefit_en, benefit_fil, quantity_approved, status, issued_at, valid_until)
      SELECT ${id('letter')}, 'L-' || lpad(n::text, 7, '0'), ${id('patient')}, ${idOf('product')}, 'Insulin glargine', '100 units/mL pen', 'pen', '{"en": "Half", "fil": "Kalahati"}', 'Half', 'Kalahati',
        12, 'Issued', now() - n * interval '1 minute', now() + interval '60 days' ${rows};`)
  await db.query('VACUUM ANALYZE account, patient, letter')
}

const typed: Record<string, string> = {
  'a name that many have': 'maria',
  'two such names': 'maria santos',
  'a name and a middle name': 'maria ocampo cruz',
  'two rare together': 'grace tolentino',
  'three letters': 'ana',
  'three letters within many': 'ria',
  'words that are nowhere together': 'mar ana jos ros',
  'a rare name': 'peñaflor',
  'half a rare name': 'peñaf',
  nobody: 'zzyzx',
  'a mobile number': '0917 000 7007',
  'half a mobile number': '0917 000',
  'a birthdate': '1961-03-14',
  'a name and a birthdate': 'maria 14 March 1961',
  'an e-mail address': 'maria.7777@bench.test',
  'a patient code': 'P-0777777',
  'a part of a code': 'P-07777',
  'a letter number': 'L-0777777',
}

/** Milliseconds at the 99th percentile of each search, of its tenth page, and of the search box, which also finds cases and letters. */
export async function measureSearch(
  db: Database,
): Promise<Record<string, { list: number; tenth: number; box: number }>> {
  const figures: Record<string, { list: number; tenth: number; box: number }> = {}
  for (const [what, text] of Object.entries(typed)) {
    const terms = searchTerms(text)
    let after: string | null = null
    for (let page = 1; page < 10; page++) {
      const { next } = await searchPatients(db, terms, { after, limit: PAGE })
      if (!next) break
      after = next
    }
    const tenth = after
    figures[what] = {
      list: await slowest(() => searchPatients(db, terms, { after: null, limit: PAGE })),
      tenth: await slowest(() => searchPatients(db, terms, { after: tenth, limit: PAGE })),
      box: await slowest(() => searchBox(db, text)),
    }
  }
  return figures
}

/** What `POST /api/app/staff/search` reads. */
async function searchBox(db: Database, text: string) {
  const any = { status: null, productId: null, endsBy: null, order: 'l.issued_at DESC', limit: 8, offset: 0 }
  const [{ items }, letters] = await Promise.all([
    searchPatients(db, searchTerms(text), { after: null, limit: 8 }),
    /\d/.test(text) ? pageOfLetters(db, { now: systemClock(), search: letterSearch(text), ...any }) : [],
  ])
  await findCasesOf(db, [...items.map(({ id }) => id), ...letters.map(({ patientId }) => patientId)], 8)
}

/** The 99th percentile, in milliseconds. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(ROUNDS * 0.99) - 1] ?? 0
}
