import type { TableFormat } from '@aruga/contract/csv/formats'
import { NativeSelect } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatMonth } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { saveFile, today } from '../../ui/save-file.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { FormatChoice } from '../csv/format-choice.tsx'
import { monthsBefore } from './months.ts'
import { useExportMonth, useMakeStatements } from './queries.ts'

type Props<Result> = {
  title: string
  detail: string
  submit: string
  /** Given the first day of a month. */
  work: UseMutationResult<Result, Error, string>
  /** Returns why it failed, which keeps the dialog open for another month. */
  onDone: (result: Result, month: string) => string | undefined
  onClose: () => void
  children?: ReactNode
}

/** Asks for a past month, and acts on it. */
const MonthDialog = <Result,>({ title, detail, submit, work, onDone, onClose, children }: Props<Result>) => {
  const [months] = useState(() => monthsBefore(today()))
  const [month, setMonth] = useState(months[0] ?? '')
  const [nothing, setNothing] = useState<string>()
  const send = () => {
    work.mutate(month, {
      onSuccess: (result) => {
        const why = onDone(result, month)
        setNothing(why)
        if (!why) onClose()
      },
    })
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      cancel={t('reimbursement:notNow')}
      pending={work.isPending}
      error={work.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{detail}</p>
      <NativeSelect
        label={t('reimbursement:list.month')}
        value={month}
        onChange={({ currentTarget: { value } }) => {
          setMonth(value)
          setNothing(undefined)
        }}
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        data-autofocus
      />
      {children}
      <p role="status">{nothing}</p>
    </FormDialog>
  )
}

/** Makes the statements of a month; branches with a statement keep it. */
export const MakeDialog = ({ onClose }: { onClose: () => void }) => (
  <MonthDialog
    title={t('reimbursement:list.make')}
    detail={t('reimbursement:make.detail')}
    submit={t('reimbursement:make.submit')}
    work={useMakeStatements()}
    onDone={({ made }) => {
      if (made === 0) return t('reimbursement:make.nothing')
      toastDone(t('reimbursement:make.done', { count: made }))
      return undefined
    }}
    onClose={onClose}
  />
)

/** Saves every line of a month’s statements as one file. */
export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const [format, setFormat] = useState<TableFormat>('Xlsx')
  return (
    <MonthDialog
      title={t('reimbursement:list.export')}
      detail={t('reimbursement:export.detail')}
      submit={t('reimbursement:export.submit')}
      work={useExportMonth(format)}
      onDone={(file, month) => {
        saveFile(file, `statements-${month.slice(0, 7)}.${format.toLowerCase()}`)
        return undefined
      }}
      onClose={onClose}
    >
      <FormatChoice value={format} onChange={setFormat} />
    </MonthDialog>
  )
}
