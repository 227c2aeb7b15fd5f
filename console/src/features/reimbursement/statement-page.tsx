import { type ExportFormat, exportFormats } from '@aruga/contract/csv/formats'
import { formatPesos } from '@aruga/contract/money'
import type { Statement, StatementLine } from '@aruga/contract/reimbursement/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay, formatMonth, formatNumber } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { AnswerDialog, DisputeDialog } from './dispute-dialogs.tsx'
import { lineColumns } from './line-columns.tsx'
import { StateChip } from './messages.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { linesQuery, statementQuery, useAccept, useExport } from './queries.ts'
import styles from './reimbursement.module.css'

/** A statement: the amount owed, its hand-overs, and its actions. */
export default function StatementPage() {
  const { id = '' } = useParams()
  return (
    <Page>
      <Loaded query={useQuery(statementQuery(id))} failed={t('reimbursement:one.failed')}>
        {(statement) => <Shown statement={statement} />}
      </Loaded>
    </Page>
  )
}

const Shown = ({ statement }: { statement: Statement }) => {
  const { id, number, pharmacyName, branchName, month, state } = statement
  const [mayPay, maySettle] = [useMay('reimbursement.pay'), useMay('reimbursement.settle')]
  const params = useListParams('position')
  const lines = useQuery(linesQuery(id, params.query))
  const [disputed, setDisputed] = useState<StatementLine | null>(null)
  const [answered, setAnswered] = useState<StatementLine | null>(null)
  const isOpen = state === 'Open' || state === 'Disputed'
  return (
    <>
      <PageHead
        title={`${branchName}, ${formatMonth(month)}`}
        detail={
          <>
            {pharmacyName} · {number} · <Link to="/statements">{t('reimbursement:one.all')}</Link>
          </>
        }
      >
        <StateChip state={state} />
      </PageHead>
      <Sums of={statement} />
      <Actions statement={statement} mayPay={mayPay} maySettle={maySettle} />
      <Loaded query={lines} failed={t('reimbursement:one.failed')}>
        {(page) => (
          <DataTable
            label={t('reimbursement:one.handOvers')}
            columns={lineColumns({
              hasLaw: statement.vatOff + statement.statutoryDiscount > 0,
              onDispute: isOpen && maySettle ? setDisputed : undefined,
              onAnswer: mayPay ? setAnswered : undefined,
            })}
            page={page}
            params={params}
            empty={<Empty title={t('reimbursement:one.noLines')}>{t('reimbursement:list.noneDetail')}</Empty>}
          />
        )}
      </Loaded>
      {disputed && <DisputeDialog line={disputed} onClose={() => setDisputed(null)} />}
      {answered && <AnswerDialog line={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}

type Fact = [name: string, value: string, detail: string | null]
const Sums = ({ of: { lines, units, benefitUnits, benefitAmount, owedAmount, ...rest } }: { of: Statement }) => {
  const { vatOff, statutoryDiscount, acceptedAt, acceptedBy, paidOn, paymentReference } = rest
  const facts: Fact[] = [
    [
      t('reimbursement:one.owed'),
      formatPesos(owedAmount),
      owedAmount === benefitAmount ? null : t('reimbursement:one.recorded', { amount: formatPesos(benefitAmount) }),
    ],
    [
      t('reimbursement:one.handOvers'),
      formatNumber(lines),
      t('reimbursement:one.units', { units: formatNumber(units), benefitUnits: formatNumber(benefitUnits) }),
    ],
    ...(vatOff + statutoryDiscount > 0
      ? [
          [
            t('formulary:statute.statutoryDiscounts'),
            formatPesos(statutoryDiscount),
            t('reimbursement:one.forInformation', { vatOff: formatPesos(vatOff) }),
          ] satisfies Fact,
        ]
      : []),
    [t('reimbursement:one.accepted'), acceptedAt ? formatDay(acceptedAt) : t('reimbursement:one.notYet'), acceptedBy],
    [t('reimbursement:one.paid'), paidOn ? formatDay(paidOn) : t('reimbursement:one.notYet'), paymentReference],
  ]
  return (
    <dl className={`card ${styles.sums}`}>
      {facts.map(([name, value, detail]) => (
        <div key={name}>
          <dt className="fine muted">{name}</dt>
          <dd>
            <b>{value}</b>
            {detail && <span className="fine muted">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Actions = ({ statement, mayPay, maySettle }: { statement: Statement; mayPay: boolean; maySettle: boolean }) => {
  const { id, number, state, owedAmount } = statement
  const accept = useAccept(statement)
  const file = useExport(id)
  const [paying, setPaying] = useState(false)
  const save = (Format: ExportFormat) =>
    file.mutate(Format, { onSuccess: (content) => saveFile(content, `${number}.${Format.toLowerCase()}`) })
  const onAccept = async () => {
    const amount = formatPesos(owedAmount)
    const question = {
      title: t('reimbursement:accept.question', { amount }),
      consequence: t('reimbursement:accept.consequence'),
      confirm: t('reimbursement:accept.confirm'),
    }
    if (await confirm(question))
      accept.mutate(undefined, { onSuccess: () => toastDone(t('reimbursement:accept.done')) })
  }
  return (
    <div className="stack tight">
      <FormError of={accept.error} />
      <div className="line-up">
        {maySettle && state === 'Open' && (
          <Button loading={accept.isPending} onClick={() => void onAccept()}>
            {t('reimbursement:accept.confirm')}
          </Button>
        )}
        {mayPay && (state === 'Accepted' || state === 'Paid') && (
          <Button variant={state === 'Paid' ? 'default' : 'filled'} onClick={() => setPaying(true)}>
            {state === 'Paid' ? t('reimbursement:pay.correct') : t('reimbursement:pay.match')}
          </Button>
        )}
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={file.isPending && file.variables === format}
            onClick={() => save(format)}
          >
            {t(`csv:shortFormat.${format}`)}
          </Button>
        ))}
      </div>
      {state === 'Disputed' && <p className="muted">{t('reimbursement:one.disputed')}</p>}
      {paying && <PayDialog statement={statement} onClose={() => setPaying(false)} />}
    </div>
  )
}
