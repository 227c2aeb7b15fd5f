// Changes that wait for a second person. They are gone once they are settled; what was done stands in the audit log.
import { createHash } from 'node:crypto'
import type { Change, Proposal } from '@aruga/contract/formulary/second-person'
import { type Origin, recordAudit } from '../../../audit/record-audit.ts'
import type { Db } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { notifyWhoMay } from '../../../notify/who-may.ts'
import { compareChanges } from './compare.ts'

const insert = query(
  'second-person.insert',
  `INSERT INTO proposal (id, proposed_by, proposed_at, filename) VALUES (:id, :proposedBy, :now, :filename)
   ON CONFLICT (id) DO NOTHING RETURNING id`,
)
const insertChanges = query(
  'second-person.insert-changes',
  `INSERT INTO proposed_change (proposal_id, change)
   SELECT :id::uuid, given.change FROM jsonb_array_elements(:changes::text::jsonb) WITH ORDINALITY AS given(change, n) ORDER BY given.n`,
)

type NewProposal = {
  id: string
  /** Null: an operator, from the command line. */
  proposedBy: string | null
  /** Of an import. */
  filename: string | null
  changes: Change[]
  /** What is proposed, for the audit log. */
  words: string
  request: Origin
  now: Date
}

/** Stores a proposal, or adds to it, and notifies those who can accept it once. */
export async function propose(tx: Db, { id, proposedBy, filename, changes, words, request, now }: NewProposal) {
  const isNew = (await insert(tx, { id, proposedBy, filename, now })).length > 0
  await insertChanges(tx, { id, changes: JSON.stringify(changes) })
  if (!isNew) return
  const auditTarget = { patientId: null, subjectId: id, request, reason: words }
  await recordAudit(tx, { at: now, actorId: proposedBy, action: 'proposal.made', ...auditTarget })
  await notifyWhoMay(tx, 'formulary.change', { kind: 'ChangeProposed', except: proposedBy, now })
}

const findEqual = query(
  'second-person.find-equal',
  `SELECT p.id FROM proposal p WHERE p.proposed_by = :proposedBy AND p.filename IS NULL
     AND (SELECT jsonb_agg(c.change ORDER BY c.position) FROM proposed_change c WHERE c.proposal_id = p.id) = :changes::text::jsonb`,
)
/** The same changes that already wait, when an answer was lost. */
export const findEqualProposal = async (tx: Db, proposedBy: string, changes: Change[]) =>
  (await findEqual(tx, { proposedBy, changes: JSON.stringify(changes) }))[0]

const list = query(
  'second-person.list',
  `SELECT p.id, p.proposed_by AS "proposedById", same_person(p.proposed_by, :callerId) AS "isMine!", s.name AS "proposedBy?", p.proposed_at AS "proposedAt", p.filename,
     (SELECT json_agg(c.change ORDER BY c.position) FROM proposed_change c WHERE c.proposal_id = p.id) AS "changes!: Changes"
   FROM proposal p LEFT JOIN staff s ON s.account_id = p.proposed_by
   WHERE :id::uuid IS NULL OR p.id = :id ORDER BY p.proposed_at, p.id`,
)
/** All, the oldest first. `callerId`: whether they are this person's own, also by another account (docs/decisions/221). */
export const listProposals = (db: Db, callerId: string) => list(db, { id: null, callerId })
export const findProposal = async (db: Db, id: string, callerId: string) => (await list(db, { id, callerId }))[0]

const remove = query('second-person.remove', 'DELETE FROM proposal WHERE id = :id')
export const removeProposal = (tx: Db, id: string) => remove(tx, { id })

export type StoredProposal = Row<'second-person.list'>

/** As it would be today. */
export async function showProposal(db: Db, stored: StoredProposal, now: Date): Promise<Proposal> {
  const { proposedById: _, ...of } = stored
  const changes = await compareChanges(db, stored.changes, now)
  const seen = createHash('sha256').update(JSON.stringify(changes)).digest('hex')
  return { ...of, changes, seen }
}
