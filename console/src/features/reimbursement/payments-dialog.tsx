// Payments from the bank's file: choose it, see the statement of each row and the rows without one, then match them.
import { formatPesos } from '@aruga/contract/money'
import { type CheckedPayments, type PaidStatements, paymentColumns } from '@aruga/contract/reimbursement/payments'
import { Button } from '@mantine/core'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FaultTable } from '../csv/fault-table.tsx'
import { FileDialog } from '../csv/file-dialog.tsx'
import { RowTable } from '../csv/row-table.tsx'
import { useCheckPayments, usePayStatements } from './queries.ts'

export const PaymentsDialog = ({ onClose }: { onClose: () => void }) => {
  const check = useCheckPayments()
  return (
    <FileDialog
      title={t('reimbursement:payments.title')}
      size="xl"
      check={check}
      onClose={onClose}
      lead={
        <p>
          <Trans
            ns="reimbursement"
            i18nKey="payments.columns"
            components={{ columns: <b>{paymentColumns.join(', ')}</b> }}
          />
        </p>
      }
    >
      {(checked) => <Checked checked={checked} onOther={check.reset} onClose={onClose} />}
    </FileDialog>
  )
}

type CheckedProps = { checked: CheckedPayments; onOther: () => void; onClose: () => void }

const Checked = ({ checked, onOther, onClose }: CheckedProps) => {
  const pay = usePayStatements()
  const { filename, matched, paidBefore, badRows, lettersGuessed, bad } = checked
  const amount = formatPesos(matched.reduce((sum, payment) => sum + payment.amount, 0))
  if (pay.data) return <Paid paid={pay.data} bad={[...bad, ...pay.data.bad]} onClose={onClose} />
  return (
    <div className="stack">
      <p role="status">
        <b>
          {matched.length === 0
            ? t('reimbursement:payments.noneFits', { filename })
            : t('reimbursement:payments.fit', { filename, count: matched.length, amount })}
        </b>{' '}
        {badRows > 0 && t('reimbursement:payments.doNotFit', { count: badRows })}{' '}
        {paidBefore > 0 && t('reimbursement:payments.paidBefore', { count: paidBefore })}
      </p>
      {lettersGuessed && <p>{t('csv:importDialog.lettersGuessed')}</p>}
      {matched.length > 0 && <Matched of={matched} />}
      <Bad faults={bad} />
      <FormError of={pay.error} />
      <div className="line-up">
        {matched.length > 0 && (
          <Button loading={pay.isPending} onClick={() => pay.mutate(matched)}>
            {t('reimbursement:payments.confirm', { count: matched.length, amount })}
          </Button>
        )}
        <Button variant="default" disabled={pay.isPending} onClick={onOther}>
          {t('csv:importDialog.chooseAnotherFile')}
        </Button>
      </div>
    </div>
  )
}

const Paid = ({ paid, bad, onClose }: { paid: PaidStatements; bad: PaidStatements['bad']; onClose: () => void }) => (
  <div className="stack">
    <p role="status">
      <b>{t('reimbursement:payments.done', { count: paid.paid })}</b>{' '}
      {paid.paidBefore > 0 && t('reimbursement:payments.paidBefore', { count: paid.paidBefore })}
    </p>
    <Bad faults={bad} />
    <div className="line-up">
      <Button onClick={onClose}>{t('ui:close')}</Button>
    </div>
  </div>
)

const Bad = ({ faults }: { faults: CheckedPayments['bad'] }) =>
  faults.length > 0 && (
    <div className="stack tight">
      <h3 id="unmatched">{t('reimbursement:payments.leftOut')}</h3>
      <FaultTable faults={faults} labelledBy="unmatched" />
    </div>
  )

const Matched = ({ of: matched }: { of: CheckedPayments['matched'] }) => (
  <div className="stack tight">
    <h3 id="matched">{t('reimbursement:payments.matched')}</h3>
    <RowTable
      labelledBy="matched"
      heads={
        <>
          <th scope="col">{t('reimbursement:list.number')}</th>
          <th scope="col">{t('reimbursement:list.branch')}</th>
          <th scope="col" className="num" translate="no">
            {t('reimbursement:payments.amount')}
          </th>
          <th scope="col">{t('reimbursement:pay.paidOn')}</th>
          <th scope="col">{t('reimbursement:pay.reference')}</th>
        </>
      }
    >
      {matched.map(({ row, number, pharmacyName, branchName, amount, paidOn, reference }) => (
        <tr key={row}>
          <td className="num" translate="no">
            {row}
          </td>
          <th scope="row" className="unbroken" translate="no">
            {number}
          </th>
          <td>
            {pharmacyName}, {branchName}
          </td>
          <td className="num unbroken" translate="no">
            {formatPesos(amount)}
          </td>
          <td className="unbroken" translate="no">
            {formatDay(paidOn)}
          </td>
          <td>{reference}</td>
        </tr>
      ))}
    </RowTable>
  </div>
)
