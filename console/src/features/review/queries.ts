import type { InputOf } from '@aruga/contract/endpoint'
import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import type { Assignment, CaseDocument, CaseInFull } from '@aruga/contract/review/case-file'
import { checkReceipt, reconsiderRegistration, takeBackReceipt } from '@aruga/contract/review/decisions'
import {
  assignCase,
  type Case,
  countCases,
  findReceiptBranches,
  listCases,
  openCase,
  readCase,
  releaseCase,
} from '@aruga/contract/review/queue'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { OPENED_CASE, QUEUE } from '../../platform/query-keys.ts'
import { problemMessage } from '../../ui/problem-message.ts'
import { toastProblem } from '../../ui/toasts.tsx'
import { givenBack } from './case/given-back.ts'
import { caseKey } from './case-cache.ts'
import { type CaseRef, keyOf } from './case-ref.ts'
import { decisionProblems } from './messages.ts'
import type { Filters } from './queue/filters.ts'

/** Rows in a page. */
export const ROWS = 100
/** For decisions: the browser finishes the call even if the page closes. */
export const toTheEnd = { ...inPlace, keepalive: true }

const sortings = { oldest: undefined, newest: 'waitingSince DESC', kind: 'kind' } as const

const filtersIn = ({ kind, who, late, text, order }: Filters) => ({
  MaxResultCount: ROWS,
  ...(kind && { Kind: kind }),
  ...(who && { AssignedTo: who }),
  ...(late && { Overdue: true }),
  ...(text && { Filter: text }),
  ...(sortings[order] && { Sorting: sortings[order] }),
})

/** A page of the queue; the first is page 0. */
export const casesQuery = (filters: Filters, page: number) =>
  queryOptions({
    queryKey: [...QUEUE, 'list', filters, page],
    queryFn: ({ signal }) =>
      api.call(listCases, { query: { SkipCount: page * ROWS, ...filtersIn(filters) } }, { signal, ...inPlace }),
  })

/** The page that has a case. */
export const whereQuery = (filters: Filters, of: CaseRef | null) =>
  queryOptions({
    queryKey: [...QUEUE, 'where', filters, of && keyOf(of)],
    queryFn: of
      ? ({ signal }) => api.call(listCases, { query: { CaseId: of.id, ...filtersIn(filters) } }, { signal, ...inPlace })
      : skipToken,
  })

/** The case at a place of this list, from 1; null past its end. */
export const findCaseAt = async (filters: Filters, place: number) =>
  (await api.call(listCases, { query: { ...filtersIn(filters), SkipCount: place - 1, MaxResultCount: 1 } }, inPlace))
    .items[0] ?? null

export const countsQuery = queryOptions({
  queryKey: [...QUEUE, 'counts'],
  queryFn: ({ signal }) => api.call(countCases, {}, { signal, ...inPlace }),
})

/**
 * Each read is audited and shown to the patient, so cases are neither prefetched nor refetched on focus. Reopening within a
 * minute is one view, unless the case has changed (case-cache.ts).
 */
export const caseQuery = ({ kind, id }: CaseRef) =>
  queryOptions({
    queryKey: caseKey({ kind, id }),
    queryFn: async ({ signal }): Promise<CaseInFull> => {
      const answer = await api.call(readCase, { params: { kind, id } }, { signal, ...inPlace })
      return { ...answer, documents: [...answer.documents].sort(idFirst) }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

const OPENED_MS = 30 * 60_000

/** A case opened for a reason. The reason is requested again after half an hour or a reload. */
export function useOpenedCase({ kind, id }: CaseRef) {
  const queries = useQueryClient()
  const queryKey = [...OPENED_CASE, kind, id]
  const { data } = useQuery<CaseInFull>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: OPENED_MS })
  const opening = useMutation({
    mutationFn: (body: OpenReason) => api.call(openCase, { params: { kind, id }, body }, inPlace),
    onSuccess: (answer) =>
      queries.setQueryData(queryKey, { ...answer, documents: [...answer.documents].sort(idFirst) }),
  })
  return { data, opening }
}

/** Reviewers check the identity before the prescription. */
const idFirst = (a: CaseDocument, b: CaseDocument) => Number(b.kind === 'Id') - Number(a.kind === 'Id')

export const branchesQuery = (text: string) =>
  queryOptions({
    queryKey: ['receipt-branches', text],
    queryFn: ({ signal }) => api.call(findReceiptBranches, { query: { Filter: text } }, { signal, ...inPlace }),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  })

export type ReceiptBody = {
  quantity?: number
  /** In centavos (PHP). */
  amount?: number
  receiptNumber?: string
  receiptDate?: string
  branchId?: string | null
  letterId?: string
  /** The other letters that it is for. */
  together?: { letterId: string; quantity?: number; amount?: number }[]
}

export const checksQuery = ({ id, kind }: CaseRef, receipt: ReceiptBody) =>
  queryOptions({
    queryKey: [...caseKey({ kind, id }), 'checks', receipt],
    queryFn: ({ signal }) => api.call(checkReceipt, { params: { id }, body: receipt }, { signal, ...inPlace }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Puts a registration that was declined for good back into the queue, for a reason. */
export function useReconsider({ kind, id }: CaseRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api.call(reconsiderRegistration, { params: { id }, body: { reason } }, inPlace),
    onSuccess: () => {
      queries.setQueryData<CaseInFull>([...OPENED_CASE, kind, id], (read) => read && { ...read, state: 'Waiting' })
      return queries.invalidateQueries({ queryKey: QUEUE })
    },
  })
}

/** Its units no longer count for the letter. */
function withoutReceipt({ letter, documents, id }: CaseInFull): Pick<CaseInFull, 'letter'> {
  const units = documents.find((document) => document.id === id)?.orQuantity ?? 0
  if (!letter) return { letter }
  const [quantityCounted, quantityLeft] = [letter.quantityCounted - units, letter.quantityLeft + units]
  return { letter: { ...letter, quantityCounted, quantityLeft } }
}

/** Takes an accepted receipt back; the open case then shows it as declined by this lead. */
export function useTakeBack({ kind, id }: CaseRef) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof takeBackReceipt>['body']) =>
      api.call(takeBackReceipt, { params: { id }, body }, inPlace),
    onSuccess: (_done, { reason, note }) => {
      const declined = { outcome: 'Declined', at: new Date().toISOString(), byMe: true, reason, note } as const
      queries.setQueryData<CaseInFull>([...OPENED_CASE, kind, id], (read) =>
        read?.decision ? { ...read, ...withoutReceipt(read), decision: { ...read.decision, ...declined } } : read,
      )
    },
  })
}

/**
 * Shows an assignment at once, in the case and in the lists. With events only, a case that another page releases within
 * the same second would never have looked assigned.
 */
export function showAssignment(queries: QueryClient, of: CaseRef, assignedTo: Assignment | null) {
  queries.setQueryData(caseQuery(of).queryKey, (read) => read && { ...read, assignedTo })
  queries.setQueriesData<{ items: Case[] }>(
    { queryKey: [...QUEUE, 'list'] },
    (page) =>
      page && { ...page, items: page.items.map((one) => (keyOf(one) === keyOf(of) ? { ...one, assignedTo } : one)) },
  )
}

/** Assigns a case to the caller, also from a colleague, or releases it. */
export function useAssign(of: CaseInFull) {
  const queries = useQueryClient()
  const params = { kind: of.kind, id: of.id }
  const { assignedTo } = of
  const body = assignedTo && !assignedTo.isMe ? { takeOverFrom: assignedTo.since } : {}
  return useMutation({
    mutationFn: async (take: boolean) => {
      if (take) return api.call(assignCase, { params, body }, { handles: true })
      givenBack.add(keyOf(of))
      return api.call(releaseCase, { params }, { handles: true })
    },
    // The response has the assignment, so the patient's data are not read again.
    onSuccess: (taken) => {
      if (taken) givenBack.delete(keyOf(of))
      showAssignment(queries, params, taken ?? null)
    },
    onError: (error) => toastProblem(problemMessage(error, decisionProblems)),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}
