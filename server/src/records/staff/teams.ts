// Teams of reviewers (docs/decisions/071).
import { rolesWith } from '@aruga/contract/permissions'
import type { Team } from '@aruga/contract/review/teams'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** The roles to which cases can be assigned. */
const deciding = rolesWith('review.decide')

const listAll = query(
  'teams.list',
  `SELECT t.id, t.name, coalesce((SELECT json_agg(json_build_object('id', s.account_id, 'name', s.name) ORDER BY s.name, s.account_id)
     FROM team_member m JOIN staff s ON s.account_id = m.account_id WHERE m.team_id = t.id), '[]') AS "members!: People"
   FROM team t WHERE :id::uuid IS NULL OR t.id = :id ORDER BY lower(t.name)`,
)
/** By name. */
export const listTeams = (db: Db): Promise<Team[]> => listAll(db, { id: null })
export const findTeam = async (db: Db, id: string) => (await listAll(db, { id }))[0]

// OFFSET 0: staff are few and accounts many, so each account is looked up by key.
const listDeciding = query(
  'teams.people',
  `SELECT s.account_id AS id, s.name FROM staff s CROSS JOIN LATERAL (SELECT * FROM account WHERE id = s.account_id OFFSET 0) a
   WHERE a.status = 'active' AND a.roles && :deciding::role[] ORDER BY s.name, s.account_id`,
)
/** Everybody to whom cases can be assigned, by name. */
export const listPeople = (db: Db) => listDeciding(db, { deciding })

const insert = query(
  'teams.insert',
  'INSERT INTO team (id, name, created_at) VALUES (:id, :name, :now) ON CONFLICT DO NOTHING RETURNING id',
)
/** False when the name is in use. */
export const insertTeam = async (tx: Db, team: { id: string; name: string; now: Date }) =>
  (await insert(tx, team)).length > 0

const rename = query(
  'teams.rename',
  `UPDATE team SET name = :name WHERE id = :id AND NOT EXISTS (
     SELECT FROM team other WHERE lower(other.name) = lower(:name) AND other.id <> :id) RETURNING id`,
)
const lockNames = query('teams.lock-names', `SELECT pg_advisory_xact_lock(lock_key('team names'))`)
/** False when the name is in use. */
export async function renameTeam(tx: Db, team: { id: string; name: string }): Promise<boolean> {
  await lockNames(tx)
  return (await rename(tx, team)).length > 0
}

const removeMembers = query('teams.remove-members', 'DELETE FROM team_member WHERE team_id = :id')
const addMembers = query(
  'teams.add-members',
  `INSERT INTO team_member (team_id, account_id)
   SELECT :id, a.id FROM account a JOIN staff s ON s.account_id = a.id WHERE a.id = ANY (:memberIds::uuid[]) AND a.status = 'active' AND a.roles && :deciding::role[]
   RETURNING account_id AS "accountId"`,
)
/** False when one of them does not decide on cases. */
export async function setMembers(tx: Db, id: string, memberIds: string[]): Promise<boolean> {
  await removeMembers(tx, { id })
  return (await addMembers(tx, { id, memberIds, deciding })).length === memberIds.length
}

const remove = query('teams.remove', 'DELETE FROM team WHERE id = :id RETURNING name')
export const deleteTeam = async (tx: Db, id: string) => (await remove(tx, { id }))[0]

const lockTeam = query('teams.lock', 'SELECT name FROM team WHERE id = :id FOR KEY SHARE')
const lockPerson = query(
  'teams.lock-person',
  `SELECT s.name FROM account a JOIN staff s ON s.account_id = a.id WHERE a.id = :id AND a.status = 'active' AND a.roles && :deciding::role[] FOR SHARE OF a`,
)
/** The name of a person or team to assign to, locked until the transaction ends; undefined: there is none. */
export const lockAssignee = async (tx: Db, { kind, id }: { kind: 'person' | 'team'; id: string }) =>
  (await (kind === 'team' ? lockTeam(tx, { id }) : lockPerson(tx, { id, deciding })))[0]?.name

const leaveTeams = query('teams.leave', 'DELETE FROM team_member WHERE account_id = :accountId')
const freeCases = query(
  'teams.free-cases',
  `UPDATE case_owner SET account_id = nullif(account_id, :accountId), before_account_id = nullif(before_account_id, :accountId)
   WHERE account_id = :accountId OR before_account_id = :accountId`,
)
/** Unassigns the cases of a person who no longer decides on cases. */
export async function releaseCasesFrom(tx: Db, accountId: string) {
  await leaveTeams(tx, { accountId })
  await freeCases(tx, { accountId })
}
