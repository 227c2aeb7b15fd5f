import {
  confirmAccess,
  declineAccess,
  endPatientAccess,
  listWhoMayAct,
  markDisagreement,
  proposeAccess,
  type WhoMayAct,
} from '@aruga/contract/caregivers/staff'
import type { InputOf } from '@aruga/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { patientKey } from '../../platform/query-keys.ts'

/** Part of the patient's key, so that what refreshes the patient refreshes it too. */
export const whoMayActQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKey(id), 'who-may-act'],
    queryFn: ({ signal }) => api.call(listWhoMayAct, { params: { id } }, { signal, ...inPlace }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** Every change answers with who may act then; the patient's timeline and papers are read again. */
function useChange<Input>(patientId: string, mutationFn: (input: Input) => Promise<WhoMayAct>) {
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: patientKey(patientId) })
      queryClient.setQueryData(whoMayActQuery(patientId).queryKey, answer)
    },
  })
}

type Proposal = Omit<InputOf<typeof proposeAccess>, 'params'>
export const usePropose = (id: string) =>
  useChange(id, (input: Proposal) => api.call(proposeAccess, { params: { id }, ...input }, inPlace))
export const useConfirm = (patientId: string) =>
  useChange(patientId, (id: string) => api.call(confirmAccess, { params: { id } }, inPlace))

type Reasoned = { id: string; reason: string }
export const useDecline = (patientId: string) =>
  useChange(patientId, ({ id, reason }: Reasoned) =>
    api.call(declineAccess, { params: { id }, body: { reason } }, inPlace),
  )
export const useEnd = (patientId: string) =>
  useChange(patientId, ({ id, reason }: Reasoned) =>
    api.call(endPatientAccess, { params: { id }, body: { reason } }, inPlace),
  )
export const useMarkDisagreement = (id: string) =>
  useChange(id, (body: { disagree: boolean; reason: string }) =>
    api.call(markDisagreement, { params: { id }, body }, inPlace),
  )
