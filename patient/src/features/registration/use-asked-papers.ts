import { dayInManila } from '@aruga/contract/days'
import { listPapersToRegister, type PaperToRegister } from '@aruga/contract/papers/papers'
import { isAskedOf } from '@aruga/contract/papers/with-registration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { language } from '../../i18n/messages.ts'
import type { Answers } from '../../person/answers.ts'
import { toDay } from '../../person/birthdate.ts'
import { api } from '../../platform/api.ts'

/** Without it the registration goes on: what is asked for can be sent later. */
const papersToRegisterQuery = () =>
  queryOptions({
    queryKey: ['papers-to-register', language()],
    queryFn: async ({ signal }) =>
      (await api.call(listPapersToRegister, { query: { language: language() } }, { signal, handles: true })).items,
    staleTime: 5 * 60_000,
    retry: false,
  })

/** The papers that the program asks this person for. */
export function useAskedPapers({ birthdate }: Pick<Answers, 'birthdate'>): PaperToRegister[] {
  const { data = [] } = useQuery(papersToRegisterQuery())
  const today = dayInManila(Date.now())
  return data.filter((paper) => isAskedOf(paper, toDay(birthdate), today))
}
