// Teams of reviewers, and assigning many waiting cases at once (docs/decisions/071). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, NonBlankName, Nullable, OneOf, SearchLine, Timestamp } from '../values.ts'
import { CaseKind } from './case-file.ts'

/** A person who decides on cases. */
const Reviewer = Type.Object({ id: Id, name: Type.String() })

export const Team = Type.Object({ id: Id, name: Type.String(), members: Type.Array(Reviewer) })
export type Team = Static<typeof Team>

export const listTeams = endpoint({
  name: 'listTeams',
  method: 'GET',
  path: '/api/app/staff/teams',
  summary: 'The teams with their members, and everybody to whom cases can be assigned, by name',
  access: 'review.read-teams',
  result: Type.Object({ items: Type.Array(Team), people: Type.Array(Reviewer) }),
  problems: [],
})

const TeamDetails = Type.Object({
  name: NonBlankName(60),
  /** Reviewers or leads. */
  memberIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
})

export const addTeam = endpoint({
  name: 'addTeam',
  method: 'POST',
  path: '/api/app/staff/teams',
  summary: 'Add a team of reviewers',
  access: 'review.change-teams',
  body: TeamDetails,
  result: Team,
  problems: ['NotFound', 'NameInUse'],
})

export const changeTeam = endpoint({
  name: 'changeTeam',
  method: 'PUT',
  path: '/api/app/staff/teams/{id}',
  summary: 'Change the name and the members of a team; its cases stay with it',
  access: 'review.change-teams',
  params: IdParams,
  body: TeamDetails,
  result: Team,
  problems: ['NotFound', 'NameInUse'],
})

export const removeTeam = endpoint({
  name: 'removeTeam',
  method: 'DELETE',
  path: '/api/app/staff/teams/{id}',
  summary: 'Remove a team; its cases are nobody’s again',
  access: 'review.change-teams',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

/** The most cases that can be listed by id. */
export const CASES_NAMED = 1000

/** Which waiting cases: the listed ones, or without `ids` all that match the filter of `listCases`. */
const which = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: CASES_NAMED })),
  kind: Type.Optional(CaseKind),
  assignedTo: Type.Optional(OneOf(['me', 'myTeams', 'nobody', 'anyone'])),
  overdue: Type.Optional(Type.Boolean()),
  filter: Type.Optional(SearchLine(200)),
}
/** A person or a team; null: nobody. */
const to = Nullable(Type.Object({ kind: OneOf(['person', 'team']), id: Id }))

export const previewAssignment = endpoint({
  name: 'previewAssignment',
  method: 'POST',
  path: '/api/app/staff/case-assignments/preview',
  summary: 'How many cases an assignment would change; nothing changes',
  access: 'review.decide',
  body: Type.Object({ ...which, to }),
  result: Type.Object({
    /** Cases that wait and are not theirs already. */
    cases: Type.Integer(),
    /** Of these, assigned to somebody else or another team. */
    ofOthers: Type.Integer(),
    /** Excludes cases that come in later. */
    seenAt: Timestamp,
  }),
  problems: ['NotFound'],
})

export const assignCases = endpoint({
  name: 'assignCases',
  method: 'POST',
  path: '/api/app/staff/case-assignments',
  summary:
    'Assign waiting cases to a person, a team or nobody, until they are decided; those decided meanwhile are left out. Whoever has one open keeps it open.',
  access: 'review.decide',
  body: Type.Object({ ...which, to, seenAt: Timestamp }),
  /** `id`: for the undo. */
  result: Type.Object({ id: Id, cases: Type.Integer() }),
  problems: ['NotFound'],
})

export const undoAssignment = endpoint({
  name: 'undoAssignment',
  method: 'POST',
  path: '/api/app/staff/case-assignments/{id}/undo',
  summary: 'Undo an assignment of one’s own, once: each case that is still as it left it is whose it was before',
  access: 'review.decide',
  params: IdParams,
  result: Type.Object({ cases: Type.Integer() }),
  problems: ['NotFound'],
})
