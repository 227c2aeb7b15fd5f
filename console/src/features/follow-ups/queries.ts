import { dayInManila } from '@aruga/contract/days'
import {
  type FollowUp,
  type FollowUpOwners,
  finishFollowUp,
  listFollowUps,
  listPatientFollowUps,
  planFollowUp,
  reopenFollowUp,
} from '@aruga/contract/follow-ups/follow-ups'
import type { FollowUpPlan } from '@aruga/contract/patients/calls'
import { listTeams } from '@aruga/contract/review/teams'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { patientKey, QUEUE } from '../../platform/query-keys.ts'
import { problemMessage } from '../../ui/problem-message.ts'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import { FOLLOW_UPS } from './due-query.ts'

export const followUpsQuery = (whose: FollowUpOwners) =>
  queryOptions({
    queryKey: [...FOLLOW_UPS, whose],
    queryFn: ({ signal }) => api.call(listFollowUps, { query: { Whose: whose } }, { signal, ...inPlace }),
  })

/** Part of the patient's key, so that what refreshes the patient refreshes it too. */
export const patientFollowUpsQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKey(id), 'follow-ups'],
    queryFn: ({ signal }) => api.call(listPatientFollowUps, { params: { id } }, { signal, ...inPlace }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** The people to whom work can be given; under the key that the queue uses for them. */
export const peopleQuery = queryOptions({
  queryKey: [...QUEUE, 'teams'],
  queryFn: ({ signal }) => api.call(listTeams, {}, { signal, ...inPlace }),
})

const UNDO_MS = 30_000

const refresh = ({ patientId }: FollowUp) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: FOLLOW_UPS }),
    queryClient.invalidateQueries({ queryKey: patientKey(patientId) }),
  ])

/** Says that it is done, with an undo. */
export const useFinish = (of: FollowUp) =>
  useMutation({
    mutationFn: (result: string) => api.call(finishFollowUp, { params: { id: of.id }, body: { result } }, inPlace),
    onSuccess: () => {
      const onUndo = () => void undo(of, () => api.call(reopenFollowUp, { params: { id: of.id } }, inPlace))
      toastDone(t('follow-ups:done.said'), { onUndo, ms: UNDO_MS })
      return refresh(of)
    },
  })

/** Postpones it or hands it over, with an undo. */
export const usePlan = (of: FollowUp) => {
  const params = { id: of.id }
  return useMutation({
    mutationFn: (body: FollowUpPlan) => api.call(planFollowUp, { params, body }, inPlace),
    onSuccess: () => {
      // An overdue one is due today again: nothing can be planned for a day that has passed.
      const today = dayInManila(Date.now())
      const body = { day: of.day < today ? today : of.day, ownerId: of.owner?.id ?? null }
      const onUndo = () => void undo(of, () => api.call(planFollowUp, { params, body }, inPlace))
      toastDone(t('follow-ups:plan.said'), { onUndo, ms: UNDO_MS })
      return refresh(of)
    },
  })
}

async function undo(of: FollowUp, takeBack: () => Promise<unknown>) {
  try {
    await takeBack()
    toastDone(t('follow-ups:undone'))
  } catch (error) {
    toastProblem(problemMessage(error))
  }
  await refresh(of)
}
