// A change of a price or a rule that one person may not make alone is proposed to a second one.
import { ApiProblem } from '@aruga/client/api-problem'
import {
  acceptProposal,
  changeSecondPersonLimit,
  declineProposal,
  listProposals,
  type Proposal,
  type ProposedChanges,
  proposeChanges,
  readSecondPersonLimit,
  withdrawProposal,
} from '@aruga/contract/formulary/second-person'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const key = ['proposals']
/** Of a page. */
const PROPOSALS = 20

/** All, those with changes of a product, or with null those of the whole program. */
export const proposalsQuery = (of: string | null | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, of],
    queryFn: ({ pageParam, signal }) => {
      const which = of === undefined ? {} : of === null ? { OfProgram: true } : { ProductId: of }
      const query = { ...which, SkipCount: pageParam, MaxResultCount: PROPOSALS }
      return api.call(listProposals, { query }, { signal, handles: true })
    },
    initialPageParam: 0,
    getNextPageParam: ({ totalCount, items }, _pages, skipped) =>
      items.length > 0 && skipped + items.length < totalCount ? skipped + items.length : null,
  })

type Attempt = {
  /** Changes it at once; refused with `SecondPersonNeeded`, it has changed nothing. */
  change: () => Promise<unknown>
  /** What is proposed instead. */
  proposed: ProposedChanges
  /** What needs no second person and is saved before it is proposed. */
  before?: () => Promise<unknown>
}

/** Changes, or asks whether to propose. Returns what was done; null: nothing. Throws every other refusal. */
export function useChangeOrPropose() {
  const queries = useQueryClient()
  return async ({ change, proposed, before }: Attempt): Promise<'changed' | 'proposed' | null> => {
    try {
      await change()
      return 'changed'
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'SecondPersonNeeded')) throw error
      const question = {
        title: t('formulary:secondPerson.needed'),
        consequence: t('formulary:secondPerson.neededWhy', { percent: Number(error.data.limit) }),
        confirm: t('formulary:secondPerson.propose'),
      }
      if (!(await confirm(question))) return null
      await before?.()
      await api.call(proposeChanges, { body: proposed }, inPlace)
      await queries.invalidateQueries({ queryKey: key })
      toastDone(t('formulary:secondPerson.proposed'))
      return 'proposed'
    }
  }
}

/** Also after a refusal the list is read again: it says what is in force now. */
const useSettle = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries() })
}
export const useAccept = ({ id, seen }: Proposal) =>
  useSettle(() => api.call(acceptProposal, { params: { id }, body: { seen } }, inPlace))
export const useDecline = ({ id }: Proposal) =>
  useSettle((reason: string) => api.call(declineProposal, { params: { id }, body: { reason } }, inPlace))
export const useWithdraw = ({ id }: Proposal) =>
  useSettle(() => api.call(withdrawProposal, { params: { id } }, inPlace))

export const limitQuery = queryOptions({
  queryKey: ['second-person-limit'],
  queryFn: ({ signal }) => api.call(readSecondPersonLimit, {}, { signal, handles: true }),
})
export function useChangeLimit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (percent: number | null) => api.call(changeSecondPersonLimit, { body: { percent } }, inPlace),
    onSuccess: (saved) => queries.setQueryData(limitQuery.queryKey, saved),
  })
}
