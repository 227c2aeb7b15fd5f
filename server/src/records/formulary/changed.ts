// What prices, taxes and registrations for VAT were before a change (migration 253). Hand-overs that a till sends late read it.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const prices = query('formulary.sweep-changed-prices', 'DELETE FROM changed_price WHERE changed_at <= :before')
const taxes = query('formulary.sweep-changed-taxes', 'DELETE FROM changed_tax WHERE changed_at <= :before')
const registrations = query(
  'formulary.sweep-changed-registrations',
  'DELETE FROM changed_registration WHERE changed_at <= :before',
)
/** Forgets changes once no till can still hold a hand-over from before them. For the hourly sweep. */
export async function sweepChanged(db: Db, before: Date): Promise<void> {
  for (const forget of [prices, taxes, registrations]) await forget(db, { before })
}
