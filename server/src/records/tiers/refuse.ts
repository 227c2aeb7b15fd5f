import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'

const find = query(
  'tiers.find-people',
  `SELECT EXISTS (SELECT FROM accounts_of(p.id, :now) who WHERE same_person(who.account_id, :by)) AS "isOwn!",
     EXISTS (SELECT FROM staff s, LATERAL (SELECT a.status FROM account a WHERE a.id = s.account_id OFFSET 0) their
       WHERE their.status <> 'closed' AND same_person(s.account_id, p.account_id)) AS "isStaff!"
   FROM patient p WHERE p.id = :patientId`,
)
type Deciding = { patientId: string; by: string; now: Date }
/**
 * Throws if this member of staff is the patient or acts for them, also by another account of theirs, or if the patient is a colleague: who
 * can be known to be favoured.
 */
export async function refuseFavour(tx: Db, deciding: Deciding): Promise<void> {
  const [people] = await find(tx, deciding)
  if (people?.isOwn) throw problem('OwnPatient')
  if (people?.isStaff) throw problem('PatientIsStaff')
}

/** The same for what is to the patient's disadvantage: colleagues are no exception. */
export async function refuseOwn(tx: Db, deciding: Deciding): Promise<void> {
  const [people] = await find(tx, deciding)
  if (people?.isOwn) throw problem('OwnPatient')
}
