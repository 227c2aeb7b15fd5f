import type { ReceiptInSequence } from '@aruga/contract/review/case-file'
import type { CaseSignal } from '@aruga/contract/signals/kinds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Code } from '../../../ui/code.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { SignalEvidence } from '../../signals/evidence.tsx'

/** The evidence of each signal, on request, because it opens the other patients' files. */
export const SignalsToCompare = ({
  signals,
  onOpened,
}: {
  signals: readonly CaseSignal[]
  onOpened: (id: string) => void
}) => signals.map((signal) => <ToCompare key={signal.id} signal={signal} onOpened={() => onOpened(signal.id)} />)

const ToCompare = ({
  signal: { id, otherCodes, doctorCode },
  onOpened,
}: {
  signal: CaseSignal
  onOpened: () => void
}) => {
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    if (!isOpen) onOpened()
    setOpen(!isOpen)
  }
  return (
    <div className="stack tight">
      <div className="line-up apart">
        <Code>{[doctorCode, ...otherCodes].filter(Boolean).join(', ')}</Code>
        <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? t('review:signals.hide') : t('review:signals.compare')}
        </Button>
      </div>
      {isOpen ? (
        <SignalEvidence id={id} />
      ) : (
        otherCodes.length > 0 && <p className="fine muted">{t('review:signals.onRecord')}</p>
      )}
    </div>
  )
}

/** The receipts whose numbers are next to this one's. */
export const InSequence = ({ receipts }: { receipts: readonly ReceiptInSequence[] }) => (
  <ul className="stack tight">
    {receipts.map(({ documentId, receiptNumber, receiptDate, own, patientCode }) => (
      <li key={documentId} className="num" translate="no">
        {t('review:signals.receipt', {
          number: receiptNumber,
          day: formatDay(receiptDate),
          whose: own ? t('review:signals.thisPatient') : patientCode,
        })}
      </li>
    ))}
  </ul>
)
