import {
  exportAdverseEventMonth,
  listAdverseEventMonths,
  settleAdverseEventMonth,
} from '@aruga/contract/adverse-events/months'
import type { ExportFormat } from '@aruga/contract/csv/formats'
import type { InputOf } from '@aruga/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

/** The months with their counts, newest first. */
export const adverseEventMonthsQuery = queryOptions({
  queryKey: ['adverse-events', 'months'],
  queryFn: ({ signal }) => api.call(listAdverseEventMonths, {}, { signal, handles: true }),
})

export const useExportReportMonth = (Month: string) =>
  useMutation({
    mutationFn: (Format: ExportFormat) => api.call(exportAdverseEventMonth, { query: { Month, Format } }),
  })

type Step = InputOf<typeof settleAdverseEventMonth>['body'] & { key: string }
/** Records what the holder said about a month. `key` makes the call idempotent. */
export function useSettleReportMonth() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key: idempotencyKey, ...body }: Step) =>
      api.call(settleAdverseEventMonth, { body }, { ...inPlace, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries(adverseEventMonthsQuery),
  })
}
