import type { InputOf } from '@aruga/contract/endpoint'
import { addBudget, changeBudget, checkBudgets, listBudgets } from '@aruga/contract/formulary/budgets'
import {
  addProduct,
  type EditedProduct,
  editProduct,
  listManagedProducts,
  listProducts,
  setProductUse,
} from '@aruga/contract/formulary/formulary'
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

const budgets = ['budgets']
export const budgetsQuery = queryOptions({
  queryKey: budgets,
  queryFn: ({ signal }) => api.call(listBudgets, {}, { signal, handles: true }),
})
/** The cost of a letter, and the rest of its budgets. Never cached for long, since colleagues issue letters, too. */
export const budgetCheckQuery = (productId: string, quantity: number) =>
  queryOptions({
    queryKey: [...budgets, 'check', productId, quantity],
    queryFn: ({ signal }) => api.call(checkBudgets, { query: { productId, quantity } }, { signal, ...inPlace }),
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
