import { type CombinationFrom, chooseCombination, readCombinations } from '@aruga/contract/program/combination'
import { readProgramFacts } from '@aruga/contract/program/program'
import { changeReminder, listReminderSettings, type ReminderSetting } from '@aruga/contract/program/reminders'
import { editProgram, type Program, readProgram } from '@aruga/contract/program/staff'
import {
  changeWorkingTime,
  type Holiday,
  putHoliday,
  readWorkingTime,
  removeHoliday,
  type WorkingDays,
  type WorkingTime,
} from '@aruga/contract/program/working-time'
import { changeSecondLookShare, readSecondLookShare } from '@aruga/contract/review/second-looks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

/** What everybody may know of the program, for what is printed. */
export const programFactsQuery = queryOptions({
  queryKey: ['program facts'],
  queryFn: ({ signal }) => api.call(readProgramFacts, {}, { signal, ...inPlace }),
  staleTime: 5 * 60_000,
})

export const programQuery = queryOptions({
  queryKey: ['program'],
  queryFn: ({ signal }) => api.call(readProgram, {}, { signal, handles: true }),
})

export function useSaveProgram() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Program) => api.call(editProgram, { body }, inPlace),
    onSuccess: (program) => queries.setQueryData(programQuery.queryKey, program),
  })
}

export const combinationsQuery = queryOptions({
  queryKey: ['combinations'],
  queryFn: ({ signal }) => api.call(readCombinations, {}, { signal, handles: true }),
})

export function useChooseCombination() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CombinationFrom) => api.call(chooseCombination, { body }, inPlace),
    onSuccess: (chosen) => queries.setQueryData(combinationsQuery.queryKey, chosen),
  })
}

export const workingTimeQuery = queryOptions({
  queryKey: ['working-time'],
  queryFn: ({ signal }) => api.call(readWorkingTime, {}, { signal, handles: true }),
})

const useChanged = <T>(mutationFn: (what: T) => Promise<WorkingTime>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (workingTime) => queries.setQueryData(workingTimeQuery.queryKey, workingTime),
  })
}
export const useChangeWorkingTime = () =>
  useChanged((body: WorkingDays) => api.call(changeWorkingTime, { body }, inPlace))
export const usePutHoliday = () =>
  useChanged(({ day, name }: Holiday) => api.call(putHoliday, { params: { day }, body: { name } }, inPlace))
export const useRemoveHoliday = () => useChanged((day: string) => api.call(removeHoliday, { params: { day } }, inPlace))

export const secondLookShareQuery = queryOptions({
  queryKey: ['second-look-share'],
  queryFn: ({ signal }) => api.call(readSecondLookShare, {}, { signal, handles: true }),
})

export function useChangeSecondLookShare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (percent: number) => api.call(changeSecondLookShare, { body: { percent } }, inPlace),
    onSuccess: (share) => queries.setQueryData(secondLookShareQuery.queryKey, share),
  })
}

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api.call(listReminderSettings, {}, { signal, handles: true }),
})

export function useChangeReminder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, ...body }: ReminderSetting) => api.call(changeReminder, { params: { kind }, body }, inPlace),
    onSuccess: (settings) => queries.setQueryData(remindersQuery.queryKey, settings),
  })
}
