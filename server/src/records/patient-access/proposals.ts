// The program lets an account act for a patient on a paper: one person proposes it with the paper's file, another confirms.
import { randomUUID } from 'node:crypto'
import type { AccessProposal } from '@aruga/contract/caregivers/staff'
import { beginningOf } from '@aruga/contract/days'
import { fullName } from '@aruga/contract/person-name'
import { dayOfAge, isChild } from '@aruga/contract/registration/somebody'
import type { Origin } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { problem } from '../../wire/problem.ts'
import { grantAccess } from './grant.ts'
import { endWhatIsOver } from './over.ts'

const list = query(
  'access-proposals.list',
  `SELECT o.id, c.first_name AS "firstName?", c.last_name AS "lastName?", o.relation, o.scope, o.until, o.paper, o.document_id AS "documentId",
     name_of(o.proposed_by) AS "proposedBy!", o.proposed_at AS "proposedAt", o.proposed_by = :callerId AS "byMe!"
   FROM access_proposal o LEFT JOIN name_of_account(o.account_id) c ON true
   WHERE o.patient_id = :patientId ORDER BY o.proposed_at, o.id`,
)
/** What waits for a second person, oldest first. */
export const listProposalsOf = async (db: Db, of: { patientId: string; callerId: string }): Promise<AccessProposal[]> =>
  (await list(db, of)).map(({ firstName, lastName, ...proposal }) => ({
    ...proposal,
    name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
  }))

const insert = query(
  'access-proposals.insert',
  `INSERT INTO access_proposal (id, patient_id, account_id, scope, relation, until, paper, document_id, proposed_by, proposed_at)
   VALUES (:id, :patientId, :accountId, :scope, :relation, :until, :paper, :documentId, :by, :now)`,
)
const findBirthdate = query('access-proposals.find-birthdate', 'SELECT birthdate FROM patient WHERE id = :patientId')
type Proposing = {
  patientId: string
  accountId: string
  scope: string[]
  relation: string
  until: Date | null
  paper: string
  documentId: string
  by: string
  now: Date
}
/** Stores what waits for a second person, with the end that it will have. Returns its id. */
export async function proposeAccess(tx: Db, { until, ...proposing }: Proposing): Promise<string> {
  const id = randomUUID()
  const [patient] = await findBirthdate(tx, { patientId: proposing.patientId })
  const end = endOfProposed({ until, birthdate: patient?.birthdate ?? null, proposedAt: proposing.now })
  await insert(tx, { ...proposing, until: end, id })
  return id
}

type Ending = { until: Date | null; birthdate: string | null; proposedAt: Date }
/** What is proposed for a child ends on the 18th birthday at the latest, whatever the paper says: then the young adult decides, or a court. */
function endOfProposed({ until, birthdate, proposedAt }: Ending): Date | null {
  if (birthdate === null || !isChild(birthdate, proposedAt)) return until
  const ofAge = beginningOf(dayOfAge(birthdate))
  return until !== null && until < ofAge ? until : ofAge
}

const lock = query(
  'access-proposals.lock',
  `SELECT o.id, o.patient_id AS "patientId", o.account_id AS "accountId", o.scope, o.relation, o.until, o.paper, o.document_id AS "documentId",
     o.proposed_by AS "proposedBy", o.proposed_at AS "proposedAt", p.birthdate, same_person(o.proposed_by, :callerId) AS "byMe!",
     same_person(o.account_id, :callerId) AS "forMe!"
   FROM access_proposal o JOIN patient p ON p.id = o.patient_id WHERE o.id = :id FOR NO KEY UPDATE OF p, o`,
)
/** A proposal, locked with its patient until the end of the transaction. */
export const lockProposal = async (tx: Db, of: { id: string; callerId: string }) => (await lock(tx, of))[0]
export type LockedProposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

/** Takes away a settled proposal. */
export const removeProposal = query('access-proposals.remove', 'DELETE FROM access_proposal WHERE id = :id')
/** Takes away what was proposed for a patient who leaves or is erased. */
export const removeProposalsOf = query(
  'access-proposals.remove-of',
  'DELETE FROM access_proposal WHERE patient_id = :patientId',
)

/**
 * The account of a proposal may act from now on. False when it acts already; the caller audits and tells. The end is worked out again: earlier
 * versions stored none for a child, and it may have come while the proposal waited.
 */
export async function grantProposed(
  tx: Db,
  { id, patientId, accountId, scope, relation, paper, proposedBy, ...proposal }: LockedProposal,
  { confirmedBy, request, now }: { confirmedBy: string; request: Origin; now: Date },
): Promise<boolean> {
  const stored = proposal.until === null ? null : new Date(proposal.until)
  const { birthdate, proposedAt } = proposal
  const until = endOfProposed({ until: stored, birthdate, proposedAt: new Date(proposedAt) })
  if (until !== null && until <= now) throw problem('ProposalChanged')
  await removeProposal(tx, { id })
  await endWhatIsOver(tx, { accountId, patientId, rows: 1 }, { request, now })
  const access = { id, accountId, patientId, grounds: 'Program', scope, relation, now } as const
  const by = { paper, grantedBy: proposedBy, confirmedBy }
  return grantAccess(tx, { ...access, ...by, until })
}

const findAccount = query(
  'access-proposals.find-account',
  // Staff act for nobody.
  `SELECT a.id, EXISTS (SELECT FROM acts_for(a.id, :patientId, :now)) AS "acts!", same_person(a.id, :callerId) AS "isCaller!"
   FROM account a WHERE lower(a.email) = lower(:email) AND a.status = 'active' AND a.roles = '{patient}'`,
)
/** The account of an address that can act for others, and whether it acts for this patient already. */
export const findHelper = async (tx: Db, of: { email: string; patientId: string; callerId: string; now: Date }) =>
  (await findAccount(tx, of))[0]
