import { formatPesos } from '@aruga/contract/money'
import type { StatementLine } from '@aruga/contract/reimbursement/staff'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { evidenceOf } from '../counter/messages.ts'
import styles from './reimbursement.module.css'

type Acts = {
  onDispute: ((line: StatementLine) => void) | undefined
  onAnswer: ((line: StatementLine) => void) | undefined
}

const pesos = (amount: number) => (
  <span className="unbroken num" translate="no">
    {formatPesos(amount)}
  </span>
)

/** For statements on which the law took something off. */
const lawColumns = (): Column<StatementLine>[] => [
  { head: t('formulary:statute.vatNotCharged'), numeric: true, cell: ({ vatOff }) => pesos(vatOff) },
  {
    head: t('formulary:statute.statutoryDiscount'),
    numeric: true,
    cell: ({ statutoryDiscount }) => pesos(statutoryDiscount),
  },
]

export const lineColumns = ({ hasLaw, onDispute, onAnswer }: Acts & { hasLaw: boolean }): Column<StatementLine>[] => [
  {
    head: t('reimbursement:line.handedOver'),
    cell: ({ at }) => (
      <span className="unbroken" translate="no">
        {formatDayTime(at)}
      </span>
    ),
  },
  {
    head: t('reimbursement:line.letter'),
    cell: ({ letterNumber, claimedHow, idShown }) => (
      <>
        <span className="unbroken num" translate="no">
          {letterNumber}
        </span>
        {claimedHow && <p className="fine muted">{evidenceOf(claimedHow, idShown)}</p>}
      </>
    ),
  },
  {
    head: t('reimbursement:line.product'),
    cell: ({ productName, strength, buyer }) => (
      <>
        <span translate="no">{`${productName}, ${strength}`}</span>
        {buyer !== 'Regular' && <p className="fine muted">{t(`formulary:statute.buyer.${buyer}`)}</p>}
      </>
    ),
  },
  {
    head: t('reimbursement:line.units'),
    numeric: true,
    cell: ({ quantity, unit }) => <span className="unbroken">{countOf(quantity, unit)}</span>,
  },
  { head: t('reimbursement:line.price'), numeric: true, cell: ({ unitPrice }) => pesos(unitPrice) },
  ...(hasLaw ? lawColumns() : []),
  { head: t('reimbursement:line.patientPaid'), numeric: true, cell: ({ patientAmount }) => pesos(patientAmount) },
  { head: t('reimbursement:list.owed'), numeric: true, cell: (line) => <Owed {...line} /> },
  {
    head: t('reimbursement:line.dispute'),
    cell: (line) => <Dispute line={line} onDispute={onDispute} onAnswer={onAnswer} />,
  },
]

/** What is owed, and what was recorded where the answer to a dispute differs, so that the parts add up. */
const Owed = ({ owedAmount, benefitAmount }: StatementLine) => (
  <>
    {pesos(owedAmount)}
    {owedAmount !== benefitAmount && (
      <p className="fine muted">{t('reimbursement:line.recorded', { amount: formatPesos(benefitAmount) })}</p>
    )}
  </>
)

const Dispute = ({ line, onDispute, onAnswer }: Acts & { line: StatementLine }) => {
  const { position, dispute, disputedBy, disputedByMe, answer, answeredBy } = line
  const waits = dispute !== null && answer === null
  return (
    <div className={`stack tight ${styles.dispute}`}>
      {dispute && (
        <p>
          {dispute} <span className="fine muted">{disputedBy}</span>
        </p>
      )}
      {answer && (
        <p>
          {t('reimbursement:line.answer', { answer })} <span className="fine muted">{answeredBy}</span>
        </p>
      )}
      {waits && onAnswer && disputedByMe && <p className="fine muted">{t('reimbursement:line.someoneElse')}</p>}
      {waits && onAnswer && !disputedByMe && (
        <Button
          size="compact-md"
          aria-label={t('reimbursement:line.answerLine', { position })}
          onClick={() => onAnswer(line)}
        >
          {t('reimbursement:line.answerIt')}
        </Button>
      )}
      {!waits && onDispute && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('reimbursement:line.disputeLine', { position })}
          onClick={() => onDispute(line)}
        >
          {t('reimbursement:line.disputeIt')}
        </Button>
      )}
    </div>
  )
}
