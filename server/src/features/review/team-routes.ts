// Teams, and assigning many cases at once.
import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/review/teams'
import type { Static } from 'typebox'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { publishAssignments } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { letterSearch } from '../../records/letters/staff-search.ts'
import { findReckoning } from '../../records/program/working-time.ts'
import * as teams from '../../records/staff/teams.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import type { Filter } from './filter.ts'
import * as owners from './owners.ts'

type Which = Omit<Static<typeof contract.previewAssignment.body>, 'to'>
type Assigner = Pick<Caller, 'accountId' | 'roles'>
type To = Static<typeof contract.previewAssignment.body>['to']

export const teamRoutes = ({ db, clock }: AppContext) => {
  async function filterOf(tx: Db, which: Which, { accountId: reviewerId, roles }: Assigner): Promise<Filter> {
    return {
      ids: which.ids ?? null,
      search: letterSearch(which.filter),
      kind: which.kind ?? null,
      who: which.assignedTo === 'anyone' ? null : (which.assignedTo ?? null),
      onlyOverdue: which.overdue ?? false,
      reviewerId,
      roles,
      reckoning: await findReckoning(tx),
      now: clock(),
    }
  }
  const assignee = (to: To) => ({
    accountId: to?.kind === 'person' ? to.id : null,
    teamId: to?.kind === 'team' ? to.id : null,
  })

  return [
    implement(contract.listTeams, async () => {
      const [items, people] = await Promise.all([teams.listTeams(db), teams.listPeople(db)])
      return { items, people }
    }),

    implement(contract.addTeam, ({ body: { name, memberIds }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const id = randomUUID()
        if (!(await teams.insertTeam(tx, { id, name: name.trim(), now }))) throw problem('NameInUse')
        if (!(await teams.setMembers(tx, id, memberIds))) throw problem('NotFound')
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'team.added', ...auditTarget })
        await publishAssignments(tx)
        return orNotFound(await teams.findTeam(tx, id))
      }),
    ),

    implement(contract.changeTeam, ({ params: { id }, body: { name, memberIds }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        orNotFound(await teams.findTeam(tx, id))
        if (!(await teams.renameTeam(tx, { id, name: name.trim() }))) throw problem('NameInUse')
        if (!(await teams.setMembers(tx, id, memberIds))) throw problem('NotFound')
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'team.changed', ...auditTarget })
        await publishAssignments(tx)
        return orNotFound(await teams.findTeam(tx, id))
      }),
    ),

    implement(contract.removeTeam, ({ params: { id }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const { name } = orNotFound(await teams.deleteTeam(tx, id))
        const auditTarget = { patientId: null, subjectId: id, reason: name, request }
        await recordAudit(tx, { at: clock(), actorId: accountId, action: 'team.removed', ...auditTarget })
        await publishAssignments(tx)
      }),
    ),

    implement(contract.previewAssignment, ({ body: { to, ...which }, caller }) =>
      inTransaction(db, async (tx) => {
        const seenAt = clock()
        if (to) orNotFound(await teams.lockAssignee(tx, to))
        const filter = await filterOf(tx, which, caller)
        const counted = await owners.previewAssignment(tx, { filter, to: assignee(to), seenAt })
        return { ...counted, seenAt: seenAt.toISOString() }
      }),
    ),

    implement(contract.assignCases, ({ body: { to, seenAt, ...which }, caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const id = randomUUID()
        const name = to ? orNotFound(await teams.lockAssignee(tx, to)) : 'nobody'
        const filter = await filterOf(tx, which, caller)
        const of = { filter, to: assignee(to), seenAt: new Date(seenAt), batch: id, by: caller.accountId, now }
        const cases = await owners.assignMany(tx, of)
        if (cases > 0) {
          const auditTarget = { patientId: null, subjectId: id, reason: `${cases}: ${name}`, request }
          await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'assignment.made', ...auditTarget })
          await publishAssignments(tx)
        }
        return { id, cases }
      }),
    ),

    implement(contract.undoAssignment, ({ params: { id }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const cases = await owners.undoBatch(tx, { batch: id, by: accountId })
        if (cases === 0) throw problem('NotFound')
        const auditTarget = { patientId: null, subjectId: id, reason: String(cases), request }
        await recordAudit(tx, { at: clock(), actorId: accountId, action: 'assignment.undone', ...auditTarget })
        await publishAssignments(tx)
        return { cases }
      }),
    ),
  ]
}
