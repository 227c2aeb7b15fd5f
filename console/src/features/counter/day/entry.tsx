import type { CounterEntry } from '@aruga/contract/counter/counter'
import { formatPesos } from '@aruga/contract/money'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMay } from '../../../platform/me.ts'
import { Code } from '../../../ui/code.tsx'
import { formatNear, formatTime } from '../../../ui/dates.ts'
import { initialsOf } from '../../../ui/initials.ts'
import { countOf } from '../../../ui/units.ts'
import { correctionLine } from '../../letters/messages.ts'
import { buyerName } from '../claim/buyer-choice.tsx'
import { inFours } from '../code/claim-code.ts'
import { refusalLine } from '../messages.ts'
import dayStyles from './day.module.css'

/** From another quantity, or only the buyer. */
function correctedLine({ firstQuantity, correction }: CounterEntry) {
  const why = correction && correctionLine(correction)
  if (firstQuantity === null) return why && t('counter:dayPage.correctedWhy', { why })
  return why
    ? t('counter:dayPage.correctedBecause', { firstQuantity, why })
    : t('counter:dayPage.correctedFrom', { firstQuantity })
}

/** What the patient paid, what the law took off, and what the program owes; by how much a correction changed each part. */
const Amounts = ({ entry }: { entry: CounterEntry }) => {
  const { patientAmount, benefitAmount, patientChange, benefitChange, buyer, vatOff, statutoryDiscount } = entry
  if (patientAmount === null || benefitAmount === null) return null
  return (
    <div className={dayStyles.amounts}>
      <b className="num" translate="no">
        {formatPesos(patientAmount)}
      </b>
      {buyer && buyer !== 'Regular' && <span>{buyerName(buyer)}</span>}
      {statutoryDiscount ? (
        <span className="muted">{t('counter:dayPage.discount', { amount: formatPesos(statutoryDiscount) })}</span>
      ) : null}
      {vatOff ? <span className="muted">{t('counter:dayPage.vatOffOf', { amount: formatPesos(vatOff) })}</span> : null}
      <span className="muted">{t('counter:dayPage.programPart', { amount: formatPesos(benefitAmount) })}</span>
      {patientChange ? (
        <span className={dayStyles.change}>
          {t('counter:dayPage.corrected', { amount: formatPesos(patientChange) })}
        </span>
      ) : null}
      {benefitChange ? (
        <span className={dayStyles.change}>
          {t('counter:dayPage.correctedProgram', { amount: formatPesos(benefitChange) })}
        </span>
      ) : null}
    </div>
  )
}

/** A hand-over or a refusal of the day. */
export const Entry = ({ entry }: { entry: CounterEntry }) => {
  const { id, what, at, byName, code, letterNumber, productName, strength, unit, recordedAt } = entry
  const quantity = countOf(entry.quantity ?? 0, unit)
  const atCounter = useMay('counter.hand-over')
  return (
    <li>
      <time dateTime={at} className="num" translate="no">
        {formatTime(at)}
      </time>
      <div>
        {what === 'Dispensed' ? (
          <b>{atCounter ? <Link to={`/counter/${id}`}>{quantity}</Link> : quantity}</b>
        ) : (
          <b className={dayStyles.dayRefused}>{t('counter:dayPage.refused')}</b>
        )}{' '}
        <span translate="no">
          {productName}, {strength}
        </span>
        <p className="muted">
          {what === 'Refused' && `${refusalLine(entry)}. `}
          {correctedLine(entry)} {entry.batch && `${t('counter:dayPage.batch', { batch: entry.batch })} `}
          {recordedAt !== null && `${t('counter:dayPage.sentLater', { at: formatNear(recordedAt) })} `}
          <b>{initialsOf(byName)}</b>{' '}
          <span className="unbroken" translate="no">
            {byName}
          </span>
        </p>
      </div>
      <div className={dayStyles.dayCode}>
        <Code>{inFours(code)}</Code>
        <span className="muted">{letterNumber}</span>
      </div>
      <Amounts entry={entry} />
    </li>
  )
}
