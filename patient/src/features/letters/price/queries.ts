import { readLetterPrice } from '@aruga/contract/letters/price'
import { readPriceTerms } from '@aruga/contract/tiers/grants'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { lettersKey } from '../shared/queries.ts'

/** The price of letters that are issued now. */
export const priceTermsQuery = queryOptions({
  queryKey: [...lettersKey, 'price terms'],
  queryFn: ({ signal }) => api.call(readPriceTerms, {}, { signal, handles: true }),
  retry: false,
  meta: { offlineCopy: true },
})

/** The terms of a letter at a branch; without one those for the whole country. */
export const letterPriceQuery = (letterId: string, branchId: string | null) =>
  queryOptions({
    queryKey: [...lettersKey, 'price', letterId, branchId],
    queryFn: ({ signal }) =>
      api.call(
        readLetterPrice,
        { params: { id: letterId }, query: branchId ? { PharmacyBranchId: branchId } : {} },
        { signal, handles: true },
      ),
    retry: false,
    meta: { offlineCopy: true },
  })
