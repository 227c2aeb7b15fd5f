import { downloadPurchases, listPurchases, purchasesFileName } from '@aruga/contract/letters/purchases'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import type { saveFile } from '../../../platform/save-file.ts'
import { lettersKey } from '../shared/queries.ts'

/** What was bought in a year (Manila) or on a letter, newest first, and the years with any purchases. */
export const purchasesQuery = (of: { Year: number } | { LetterId: string }) =>
  queryOptions({
    queryKey: [...lettersKey, 'purchases', of],
    queryFn: ({ signal }) => api.call(listPurchases, { query: of }, { signal, handles: true }),
    meta: { offlineCopy: true },
  })

/** Downloads the PDF of a year and hands it to `to`. Resolves with the PDF if that needs another user gesture, else with null. */
export const useDownloadPurchases = () =>
  useMutation({
    mutationFn: async ({ year, to }: { year: number; to: typeof saveFile }) => {
      const pdf = await api.call(downloadPurchases, { query: { Year: year } }, { handles: true })
      return (await to(pdf, purchasesFileName(year))) ? null : pdf
    },
  })
