import {
  addBranch,
  addPharmacy,
  type BranchDetails,
  editBranch,
  editPharmacy,
  listManagedBranches,
  listManagedPharmacies,
  setBranchService,
  setPharmacyService,
} from '@aruga/contract/pharmacies/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

const key = ['pharmacies']

export const pharmaciesQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: [...key, 'chains', query],
    queryFn: ({ signal }) => api.call(listManagedPharmacies, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

/** All pharmacies, for a select: a program has a few dozen. */
export const everyPharmacyQuery = pharmaciesQuery({ Sorting: 'name', SkipCount: 0, MaxResultCount: 1000 })

export const branchesQuery = (query: PageQuery & { PharmacyId?: string; InService?: boolean }) =>
  queryOptions({
    queryKey: [...key, 'branches', query],
    queryFn: ({ signal }) => api.call(listManagedBranches, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

function usePharmacyMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: key }) })
}

/** Adds a pharmacy, or renames the one with this id. */
export const useSavePharmacy = (id: string | null) =>
  usePharmacyMutation((body: { name: string }) =>
    id === null ? api.call(addPharmacy, { body }, inPlace) : api.call(editPharmacy, { params: { id }, body }, inPlace),
  )

/** Adds a branch to a pharmacy, or updates the one with this id. */
export const useSaveBranch = (id: string | null) =>
  usePharmacyMutation(({ pharmacyId, ...body }: BranchDetails & { pharmacyId: string }) =>
    id === null
      ? api.call(addBranch, { params: { id: pharmacyId }, body }, inPlace)
      : api.call(editBranch, { params: { id }, body }, inPlace),
  )

type Service = { id: string; inService: boolean }
export const useSetPharmacyService = () =>
  usePharmacyMutation(({ id, inService }: Service) =>
    api.call(setPharmacyService, { params: { id }, body: { inService } }),
  )
export const useSetBranchService = () =>
  usePharmacyMutation(({ id, inService }: Service) =>
    api.call(setBranchService, { params: { id }, body: { inService } }),
  )
