import type { InputOf } from '@aruga/contract/endpoint'
import type { BenefitRule } from '@aruga/contract/formulary/benefit'
import { addBudget, changeBudget, checkBudgets, listBudgets } from '@aruga/contract/formulary/budgets'
import {
  addProduct,
  type EditedProduct,
  editProduct,
  listManagedProducts,
  listProducts,
  readManagedProduct,
  setProductUse,
} from '@aruga/contract/formulary/formulary'
import { listPrices, type NewPrice, type PriceRecord, removePrice, setPrice } from '@aruga/contract/formulary/prices'
import { listTaxes, removeTax, setTax, type Tax } from '@aruga/contract/formulary/taxes'
import {
  addTier,
  changeTier,
  listTiers,
  setTierRule,
  setTierUse,
  type TierDetails,
} from '@aruga/contract/formulary/tiers'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['products']

export const productsQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api.call(listManagedProducts, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })
/** All products, for a select. */
export const everyProductQuery = productsQuery({ Sorting: 'name', SkipCount: 0, MaxResultCount: 1000 })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(readManagedProduct, { params: { id } }, { signal, handles: true }),
  })

export const taxesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id, 'taxes'],
    queryFn: ({ signal }) => api.call(listTaxes, { params: { id } }, { signal, handles: true }),
  })
const useTaxMutation = <Input>(id: string, mutationFn: (input: Input) => ReturnType<typeof callSetTax>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (taxes) => {
      queries.setQueryData(taxesQuery(id).queryKey, taxes)
      // A price may have been set with it.
      return queries.invalidateQueries({ queryKey: key })
    },
  })
}
type NewTax = Tax & { price?: number }
const callSetTax = (id: string, body: NewTax) => api.call(setTax, { params: { id }, body }, inPlace)
export const useSetTax = (id: string) => useTaxMutation(id, (tax: NewTax) => callSetTax(id, tax))
export const useRemoveTax = (id: string) =>
  useTaxMutation(id, (from: string) => api.call(removeTax, { params: { id, from } }, inPlace))

export const pricesQuery = (id: string, { Sorting: _, ...query }: PageQuery) =>
  queryOptions({
    queryKey: [...key, id, 'prices', query],
    queryFn: ({ signal }) => api.call(listPrices, { params: { id }, query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })
const usePriceMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: key }) })
}
export const useSetPrice = (id: string) =>
  usePriceMutation((body: NewPrice) => api.call(setPrice, { params: { id }, body }, inPlace))
export const useRemovePrice = (id: string) =>
  usePriceMutation(({ from, pharmacyId, branchId }: PriceRecord) => {
    const query = { ...(pharmacyId && { PharmacyId: pharmacyId }), ...(branchId && { BranchId: branchId }) }
    return api.call(removePrice, { params: { id, from }, query }, inPlace)
  })

/** The products that letters can be issued for. */
export const issuableProductsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(listProducts, {}, { signal, ...inPlace }),
  staleTime: 10 * 60_000,
})

/** Adds a product, or updates the one with this id. */
export function useSaveProduct(id: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EditedProduct) =>
      id === null ? api.call(addProduct, { body }, inPlace) : api.call(editProduct, { params: { id }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useSetProductUse() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, inUse }: { id: string; inUse: boolean }) =>
      api.call(setProductUse, { params: { id }, body: { inUse } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

const tiers = ['tiers']
export const tiersQuery = queryOptions({
  queryKey: tiers,
  queryFn: ({ signal }) => api.call(listTiers, {}, { signal, handles: true }),
})
const useTierMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: tiers }) })
}
/** Adds a tier, or changes the one with this id. */
export const useSaveTier = (id: string | null) =>
  useTierMutation((body: TierDetails) =>
    id === null ? api.call(addTier, { body }, inPlace) : api.call(changeTier, { params: { id }, body }, inPlace),
  )
export const useSetTierUse = (id: string) =>
  useTierMutation((inUse: boolean) => api.call(setTierUse, { params: { id }, body: { inUse } }))
export const useSetTierRule = (params: { id: string; productId: string }) =>
  useTierMutation((benefitRule: BenefitRule | null) =>
    api.call(setTierRule, { params, body: { benefitRule } }, inPlace),
  )

const budgets = ['budgets']
export const budgetsQuery = queryOptions({
  queryKey: budgets,
  queryFn: ({ signal }) => api.call(listBudgets, {}, { signal, handles: true }),
})
type Checked = { productId: string; quantity: number; patientId: string | null }
/** The cost of a letter, and the rest of its budgets. Never cached for long, since colleagues issue letters, too. */
export const budgetCheckQuery = ({ patientId, ...letter }: Checked) =>
  queryOptions({
    queryKey: [...budgets, 'check', letter, patientId],
    queryFn: ({ signal }) =>
      api.call(checkBudgets, { query: { ...letter, ...(patientId && { patientId }) } }, { signal, ...inPlace }),
    staleTime: 10_000,
  })
export function useAddBudget() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof addBudget>['body']) => api.call(addBudget, { body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: budgets }),
  })
}
export function useChangeBudget(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changeBudget>['body']) =>
      api.call(changeBudget, { params: { id }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: budgets }),
  })
}
