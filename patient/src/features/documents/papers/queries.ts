import { isToSend, listOwnPapers, type OwnPaper } from '@aruga/contract/papers/papers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { withoutCall } from '../../../platform/server-capabilities.ts'

/** The papers that the program asks the patient for, those to send first. Empty where the server does not ask for any. */
export const papersQuery = queryOptions({
  queryKey: ['documents', 'papers'],
  queryFn: async ({ signal }): Promise<OwnPaper[]> =>
    (await api.call(listOwnPapers, {}, { signal, handles: true }).catch(withoutCall({ items: [] }))).items,
  meta: { offlineCopy: true },
})

/** Whether it is to send for the first time or anew. A declined one is a task of its document, and an optional one waits until it is needed. */
export const isPaperTask = ({ state, isRequired, note }: OwnPaper) =>
  isToSend(state) && state !== 'Declined' && (isRequired || note !== null || state !== 'Missing')
