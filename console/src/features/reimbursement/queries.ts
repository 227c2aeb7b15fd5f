import type { ExportFormat, TableFormat } from '@aruga/contract/csv/formats'
import type { InputOf } from '@aruga/contract/endpoint'
import {
  checkStatementPayments,
  type MatchedPayment,
  PAYMENTS_AT_ONCE,
  type PaidStatements,
  payStatements,
} from '@aruga/contract/reimbursement/payments'
import {
  acceptStatement,
  answerStatementDispute,
  disputeStatementLine,
  exportStatement,
  exportStatements,
  listStatementLines,
  listStatements,
  makeStatements,
  payStatement,
  readStatement,
  type Statement,
  type StatementState,
} from '@aruga/contract/reimbursement/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'
import type { Upload } from '../csv/send-file.tsx'

const key = ['statements']

export const statementsQuery = (query: PageQuery & { State?: StatementState; Month?: string }) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => api.call(listStatements, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.call(readStatement, { params: { id } }, { signal, handles: true }),
  })

export const linesQuery = (id: string, { SkipCount, MaxResultCount }: PageQuery) =>
  queryOptions({
    queryKey: [...key, id, 'lines', SkipCount],
    queryFn: ({ signal }) =>
      api.call(listStatementLines, { params: { id }, query: { SkipCount, MaxResultCount } }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

export function useMakeStatements() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (month: string) => api.call(makeStatements, { body: { month } }, { ...inPlace, timeoutMs: 120_000 }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** After a change or its refusal the statement and its lines are refetched. */
function useChange<Input>(change: (input: Input) => Promise<Statement>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: key }) })
}
export const useDispute = (id: string) =>
  useChange((reason: string) => api.call(disputeStatementLine, { params: { id }, body: { reason } }, inPlace))
export const useAnswer = (id: string) =>
  useChange((body: InputOf<typeof answerStatementDispute>['body']) =>
    api.call(answerStatementDispute, { params: { id }, body }, inPlace),
  )
export const useAccept = ({ id, owedAmount }: Statement) =>
  useChange(() => api.call(acceptStatement, { params: { id }, body: { owedAmount } }, inPlace))
export const usePay = (id: string) =>
  useChange((body: InputOf<typeof payStatement>['body']) => api.call(payStatement, { params: { id }, body }, inPlace))

export const useExport = (id: string) =>
  useMutation({
    mutationFn: (Format: ExportFormat) => api.call(exportStatement, { params: { id }, query: { Format } }),
  })

/** Given the first day of the month. */
export const useExportMonth = (Format: TableFormat) =>
  useMutation({
    mutationFn: (Month: string) =>
      api.call(exportStatements, { query: { Month, Format } }, { ...inPlace, timeoutMs: 120_000 }),
  })

export const useCheckPayments = () =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      api.call(checkStatementPayments, { fields: {}, files: { file } }, { ...inPlace, onUploadProgress: onProgress }),
  })

/** Sent in parts; after an error the whole file can be sent again, because paid statements do not change. */
async function payAll(matched: MatchedPayment[]): Promise<PaidStatements> {
  const all: PaidStatements = { paid: 0, paidBefore: 0, bad: [] }
  for (let done = 0; done < matched.length; done += PAYMENTS_AT_ONCE) {
    const payments = matched
      .slice(done, done + PAYMENTS_AT_ONCE)
      .map(({ row, number, amount, paidOn, reference }) => ({ row, number, amount, paidOn, reference }))
    const { paid, paidBefore, bad } = await api.call(
      payStatements,
      { body: { payments } },
      { ...inPlace, timeoutMs: 120_000 },
    )
    all.paid += paid
    all.paidBefore += paidBefore
    all.bad.push(...bad)
  }
  return all
}
export function usePayStatements() {
  const queries = useQueryClient()
  return useMutation({ mutationFn: payAll, onSettled: () => queries.invalidateQueries({ queryKey: key }) })
}
