import type { CaseOwner } from '@aruga/contract/review/queue'
import {
  addTeam,
  assignCases,
  CASES_NAMED,
  changeTeam,
  listTeams,
  previewAssignment,
  removeTeam,
  undoAssignment,
} from '@aruga/contract/review/teams'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../i18n/t.ts'
import { api, inPlace } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUEUE } from '../../../platform/query-keys.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { toastDone, toastProblem } from '../../../ui/toasts.tsx'
import type { Filters } from '../queue/filters.ts'

export const teamsQuery = queryOptions({
  queryKey: [...QUEUE, 'teams'],
  queryFn: ({ signal }) => api.call(listTeams, {}, { signal, ...inPlace }),
})

type Details = { name: string; memberIds: string[] }
/** Adds a team, or changes the one with this id. The form shows refusals. */
export function useSaveTeam(id: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Details) =>
      id === null ? api.call(addTeam, { body }, inPlace) : api.call(changeTeam, { params: { id }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}

export function useRemoveTeam() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(removeTeam, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}

/** Cases chosen by id, or all of a filter. */
export type Which = { ids: string[] } | { all: Filters }
const bodyOf = (which: Which) => {
  if ('ids' in which) return { ids: which.ids.slice(0, CASES_NAMED) }
  const { kind, who, late, text } = which.all
  return {
    ...(kind && { kind }),
    ...(who && { assignedTo: who }),
    ...(late && { overdue: true }),
    ...(text && { filter: text }),
  }
}

/** Null: nobody. */
export type Assignee = Pick<CaseOwner, 'kind' | 'id'> | null

/** What an assignment would change; `to` undefined: not chosen yet. */
export const previewQuery = (which: Which, to: Assignee | undefined) =>
  queryOptions({
    queryKey: [...QUEUE, 'assignment', which, to],
    queryFn:
      to === undefined
        ? skipToken
        : ({ signal }) => api.call(previewAssignment, { body: { ...bodyOf(which), to } }, { signal, ...inPlace }),
    staleTime: 0,
  })

const UNDO_MS = 30_000

/** Assigns what the preview has counted, with one undo. */
export function useAssignMany(which: Which) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ to, seenAt }: { to: Assignee; seenAt: string; name: string }) =>
      api.call(assignCases, { body: { ...bodyOf(which), to, seenAt } }, inPlace),
    onSuccess: ({ id, cases }, { name }) => {
      const undo = { onUndo: () => void takeBack(id), ms: UNDO_MS }
      toastDone(t('review:assign.done', { count: cases, name }), cases > 0 ? undo : undefined)
      return queries.invalidateQueries({ queryKey: QUEUE })
    },
  })
}

async function takeBack(id: string) {
  try {
    const { cases } = await api.call(undoAssignment, { params: { id } }, inPlace)
    toastDone(t('review:assign.undone', { count: cases }))
  } catch (error) {
    toastProblem(problemMessage(error, { NotFound: () => t('review:assign.nothingToUndo') }))
  }
  await queryClient.invalidateQueries({ queryKey: QUEUE })
}
