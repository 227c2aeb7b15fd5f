import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import type { CaseDocument, CaseInFull } from '@aruga/contract/review/case-file'
import { checkReceipt } from '@aruga/contract/review/decisions'
import {
  assignCase,
  countCases,
  findReceiptBranches,
  listCases,
  openCase,
  readCase,
  releaseCase,
} from '@aruga/contract/review/queue'
import {
  infiniteQueryOptions,
  keepPreviousData,
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
import { caseKey } from './case-cache.ts'
import { type CaseRef, keyOf } from './case-ref.ts'
import { decisionProblems } from './messages.ts'
import type { Filters } from './queue/filters.ts'

/** Rows in a page. */
const ROWS = 200
/** For decisions: the browser finishes the call even if the page closes. */
export const toTheEnd = { ...inPlace, keepalive: true }

/** Oldest first; further pages are loaded when needed. */
export const casesQuery = ({ kind, who, late, text }: Filters) =>
  infiniteQueryOptions({
    queryKey: [...QUEUE, 'list', kind, who, late, text],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listCases,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: ROWS,
            ...(kind && { Kind: kind }),
            ...(who && { AssignedTo: who }),
            ...(late && { Overdue: true }),
            ...(text && { Filter: text }),
          },
        },
        { signal, ...inPlace },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, items }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.items.length, 0)
      return items.length > 0 && read < totalCount ? read : undefined
    },
    // A case may appear in two pages if the list changed between the reads.
    select: ({ pages }) => ({
      items: [...new Map(pages.flatMap(({ items }) => items).map((one) => [keyOf(one), one])).values()],
      totalCount: pages.at(-1)?.totalCount ?? 0,
    }),
    placeholderData: keepPreviousData,
  })

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
      const found = await api.call(readCase, { params: { kind, id } }, { signal, ...inPlace })
      return { ...found, documents: found.documents.toSorted(idFirst) }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

const OPENED_MS = 30 * 60_000

/** A case opened for a reason, which is asked for again after half an hour or a reload. */
export function useOpenedCase({ kind, id }: CaseRef) {
  const queries = useQueryClient()
  const queryKey = [...OPENED_CASE, kind, id]
  const { data } = useQuery<CaseInFull>({ queryKey, queryFn: skipToken, staleTime: Infinity, gcTime: OPENED_MS })
  const opening = useMutation({
    mutationFn: (body: OpenReason) => api.call(openCase, { params: { kind, id }, body }, inPlace),
    onSuccess: (found) => queries.setQueryData(queryKey, { ...found, documents: found.documents.toSorted(idFirst) }),
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

export type ReceiptSays = {
  quantity?: number
  receiptNumber?: string
  receiptDate?: string
  branchId?: string | null
  letterId?: string
}

export const checksQuery = ({ id, kind }: CaseRef, says: ReceiptSays) =>
  queryOptions({
    queryKey: [...caseKey({ kind, id }), 'checks', says],
    queryFn: ({ signal }) => api.call(checkReceipt, { params: { id }, body: says }, { signal, ...inPlace }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Takes a case for half an hour, or releases it. */
export function useAssign(of: CaseInFull) {
  const queries = useQueryClient()
  const params = { kind: of.kind, id: of.id }
  return useMutation({
    mutationFn: async (take: boolean) =>
      take ? api.call(assignCase, { params }, { handles: true }) : api.call(releaseCase, { params }, { handles: true }),
    // The response has the assignment, so the patient's data are not read again.
    onSuccess: (taken) =>
      queries.setQueryData(caseQuery(params).queryKey, (read) => read && { ...read, assignedTo: taken ?? null }),
    onError: (error) => toastProblem(problemMessage(error, decisionProblems)),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}
