import { editProgram, type Program, readProgram } from '@aruga/contract/program/staff'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

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
