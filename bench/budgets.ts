// The cost of a budget for issuing and claiming a letter: the same calls in alternation on products without a budget, with a nearly
// unused one, with a nearly used one, where letters are issued one after the other, and with a budget of the whole program.
import { randomUUID } from 'node:crypto'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { type Database, inTransaction, openDatabase } from '@aruga/server/db/open'
import { claimAs } from '@aruga/server/records/letters/claim'
import { issue } from '@aruga/server/records/letters/issue'
import { idOf } from './ids.ts'

const AT_ONCE = 16
const ROUNDS = 7
const ROUND_MS = 400
const PRESCRIPTIONS = 120_000
const request = { id: 'bench' }
const rule: BenefitRule = {
  kind: 'FreeUnits',
  value: 3,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
const prescribed = { prescriber: 'Dr. Bench', doseUnits: 1, doseDays: 7, supplyDays: 90 }
const kinds = ['none', 'roomy', 'nearly used', 'of the program'] as const
type Kind = (typeof kinds)[number]
type Order = { patientId: string; prescriptionId: string }

async function fillOrders(db: Database): Promise<Order[]> {
  await db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, uploaded_at)
     SELECT ${idOf('budget document', 'n')}, ${idOf('patient', '(1 + n % 20000)')}, 'Prescription', 'Accepted', 'budget ' || n, 'f',
       'image/jpeg', 1, 'budget ' || n, now() FROM generate_series(1, ${PRESCRIPTIONS}) n`,
  )
  const { rows } = await db.query<Order>(
    `SELECT patient_id AS "patientId", id AS "prescriptionId" FROM document WHERE filename LIKE 'budget %'`,
  )
  return rows
}

/** A product whose letters cost the program ₱3,000.00. */
async function addProduct(db: Database, kind: Kind): Promise<string> {
  const id = randomUUID()
  await db.query(
    `INSERT INTO product (id, name, strength, form, unit, default_quantity, letter_days, prescription_days, benefit, benefit_en, benefit_fil, benefit_rule)
     VALUES ($1, $2, '100 units/mL', 'Solution', 'pen', 12, 90, 180, '{"en": "", "fil": ""}', '', '', $3)`,
    [id, `Product with a budget: ${kind}`, JSON.stringify(rule)],
  )
  await db.query(`INSERT INTO product_price (product_id, valid_from, amount) VALUES ($1, '2020-01-01', 100000)`, [id])
  if (kind === 'none' || kind === 'of the program') return id
  await db.query(
    `INSERT INTO budget (id, product_id, period, begins, ends, amount, spent)
     VALUES (gen_random_uuid(), $1, 'Quarter', now()::date - 30, now()::date + 60, 1000000000000, $2)`,
    [id, kind === 'roomy' ? 0 : 900_000_000_000],
  )
  return id
}

/** A call on the next of the rows, while there are some. */
type Calls = { rows: unknown[]; call: () => Promise<unknown> }

/** Calls a second, so many at once. */
async function rateOf({ rows, call }: Calls): Promise<number> {
  let done = 0
  const begun = performance.now()
  const work = async () => {
    for (; performance.now() < begun + ROUND_MS && rows.length > 0; done++) await call()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done / ((performance.now() - begun) / 1000)
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
function next<T>(of: T[]): T {
  const one = of.pop()
  if (one === undefined) throw new Error('The bench ran out of rows.')
  return one
}

/** Medians of the rates, and of the ratio to the product without a budget in the same round. `db`: the superuser’s. */
export async function measureBudgets(db: Database, url: string) {
  const app = openDatabase({ connection: { connectionString: url }, max: AT_ONCE })
  const orders = await fillOrders(db)
  const { rows } = await db.query<{ id: string }>('SELECT id FROM branch LIMIT 1')
  const branchId = rows[0]?.id ?? ''
  const issued: Record<Kind, { letterId: string; patientId: string }[]> = {
    none: [],
    roomy: [],
    'nearly used': [],
    'of the program': [],
  }
  const products = { none: '', roomy: '', 'nearly used': '', 'of the program': '' }
  for (const kind of kinds) products[kind] = await addProduct(db, kind)
  // In force only during its measurement: every letter is reserved on it.
  await db.query(
    `INSERT INTO budget (id, product_id, period, begins, ends, amount)
     VALUES (gen_random_uuid(), NULL, 'Quarter', now()::date + 30, now()::date + 60, 1000000000000)`,
  )
  const begin = (kind: Kind) =>
    db.query(`UPDATE budget SET begins = now()::date + $1::int WHERE product_id IS NULL`, [
      kind === 'of the program' ? -30 : 30,
    ])
  const issueOne = (kind: Kind) => async () => {
    const { patientId, prescriptionId } = next(orders)
    const now = new Date()
    const prescription = { ...prescribed, writtenOn: now.toISOString().slice(0, 10) }
    const order = { patientId, prescriptionId, productId: products[kind], prescription }
    const letter = await inTransaction(app, (tx) => issue(tx, order, { reviewerId: patientId, request, now }))
    if (!letter) throw new Error('A letter of the bench was not issued.')
    issued[kind].push({ letterId: letter.id, patientId })
  }
  const issues = await alternate(begin, (kind) => ({ rows: orders, call: issueOne(kind) }))
  // The same number in each round, or a fast first one would leave none to the others.
  const share = Math.floor(Math.min(...kinds.map((kind) => issued[kind].length)) / (ROUNDS + 1))
  const claims = await alternate(begin, (kind) => {
    const letters = issued[kind].splice(0, share)
    const call = async () => {
      const { letterId, patientId } = next(letters)
      await claimAs(app, patientId, { letterId, branchId, now: new Date(), request })
    }
    return { rows: letters, call }
  })
  await app.close()
  return { issues, claims }
}

/** `begin`: prepares a kind. */
async function alternate(begin: (kind: Kind) => Promise<unknown>, callsOf: (kind: Kind) => Calls) {
  const rates: Record<Kind, number[]> = { none: [], roomy: [], 'nearly used': [], 'of the program': [] }
  for (let round = -1; round < ROUNDS; round++)
    for (const kind of kinds) {
      await begin(kind)
      const rate = await rateOf(callsOf(kind))
      if (round >= 0) rates[kind].push(rate)
    }
  const ratio = (kind: Kind) => median(rates[kind].map((rate, n) => rate / (rates.none[n] ?? 1)))
  return kinds.map((kind) => ({ kind, rate: median(rates[kind]), beside: ratio(kind) }))
}
