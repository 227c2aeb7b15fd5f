import { confirmTier, declineTier, endTier, grantTier, listPatientTiers } from '@aruga/contract/tiers/grants'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { patientKey } from '../../platform/query-keys.ts'

/** Part of the patient's key, so that what refreshes the patient refreshes it too. */
export const patientTiersQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKey(id), 'tiers'],
    queryFn: ({ signal }) => api.call(listPatientTiers, { params: { id } }, { signal, handles: true }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** Also after a refusal the patient is read again: a colleague may have been first. */
const useDecide = <Input>(patientId: string, mutationFn: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: patientKey(patientId) }) })
}

type Grant = { tierId: string; reason: string; seen: string }
/** `idempotencyKey`: the same for each attempt of one grant. */
export const useGrant = (id: string, idempotencyKey: string) =>
  useDecide(id, (body: Grant) => api.call(grantTier, { params: { id }, body }, { ...inPlace, idempotencyKey }))

export const useConfirmTier = (patientId: string) =>
  useDecide(patientId, (id: string) => api.call(confirmTier, { params: { id } }))
type Why = { id: string; reason: string }
export const useDeclineTier = (patientId: string) =>
  useDecide(patientId, ({ id, reason }: Why) => api.call(declineTier, { params: { id }, body: { reason } }, inPlace))
export const useEndTier = (patientId: string) =>
  useDecide(patientId, ({ id, reason }: Why) => api.call(endTier, { params: { id }, body: { reason } }, inPlace))
