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

/** Rows that are read at once. */
const ROWS = 200
/** Of a decision: the page may go, the browser finishes the call. */
export const toTheEnd = { ...inPlace, keepalive: true }

/** The oldest first; the younger ones are read as one comes to them, for a queue has no end that is known. */
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
    // Between two reads one may have moved to the part before.
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
 * Each read is on record and shown to the patient: it is made when somebody opens the case, not ahead of it, nor again because a
 * window came to the front. Going to and fro within a minute is one look, unless the case has changed (changed.ts).
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

/** A case that was opened for a reason. It is asked for anew after half an hour, and after a reload. */
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

/** One looks at who it is before what is prescribed. */
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

/** Takes a case for half an hour, or gives it back. */
export function useAssign(of: CaseInFull) {
  const queries = useQueryClient()
  const params = { kind: of.kind, id: of.id }
  return useMutation({
    mutationFn: async (take: boolean) =>
      take ? api.call(assignCase, { params }, { handles: true }) : api.call(releaseCase, { params }, { handles: true }),
    // Who works on it is known by the answer: that is no reason to read the patient's data again.
    onSuccess: (taken) =>
      queries.setQueryData(caseQuery(params).queryKey, (read) => read && { ...read, assignedTo: taken ?? null }),
    onError: (error) => toastProblem(problemMessage(error, decisionProblems)),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}
