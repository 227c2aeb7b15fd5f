import { replaceDocument } from '@aruga/contract/documents/documents'
import type { CounterRecord } from '@aruga/contract/letters/letters'
import { trashOutline } from '@aruga/ui/icons/trash-outline'
import { useTranslation } from 'react-i18next'
import { unitFor } from '../../../i18n/units.ts'
import { PHOTOS_UPLOAD } from '../../../photos/upload/messages.ts'
import { SendingBar } from '../../../photos/upload/sending-bar.tsx'
import { UploadNote } from '../../../photos/upload/upload-note.tsx'
import { useUploadMessage } from '../../../photos/upload/use-upload-messages.ts'
import { useOffers } from '../../../platform/offers.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { DOCUMENTS_QUANTITY } from '../quantity-messages.ts'
import { RecordedHint } from '../recorded-hint.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'
import type { Entry } from './receipts-draft.ts'
import type { EntryState } from './use-receipts.ts'

type Props = {
  entry: Entry
  place: number
  unit: string
  /** What the counter recorded that may be on it. */
  records: CounterRecord[]
  /** Units of the letter left for it. */
  left: number
  state: EntryState | undefined
  /** Whether to show missing quantities: after the first attempt to send. */
  checked: boolean
  onChange: (patch: Partial<Entry>) => void
  onRemove: () => void
  onStop: () => void
}

/** What the patient says of one receipt, its quantity and its number, or the progress of its upload. */
export const ReceiptFacts = (props: Props) => {
  const { entry, place, unit, records, left, state, checked, onChange, onRemove, onStop } = props
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  const { t: q } = useTranslation(DOCUMENTS_QUANTITY)
  const { t: u } = useTranslation(PHOTOS_UPLOAD)
  const messageOf = useUploadMessage()
  const { quantity = null } = entry
  // A server of this kind that lacks our calls has no place for it, either.
  const hasNumber = useOffers(replaceDocument)
  const uploadError = state?.kind === 'failed' ? state.uploadError : null
  const quantityError =
    uploadError?.kind === 'refused' && uploadError.problem.code === 'ReceiptQuantityTooLarge' ? uploadError : null
  const tooMany = quantity !== null && quantity > left ? q('tooMany', { left }) : undefined
  const missing = checked && !quantity ? q('missing') : undefined
  if (state?.kind === 'sending') {
    const text = { title: u('sending'), detail: u('sendingDetail'), stop: u('stopSending') }
    return <SendingBar share={state.share} text={text} onStop={onStop} />
  }
  if (state?.kind === 'waiting') return <p className="muted">{t('waiting')}</p>
  return (
    <>
      <Stepper
        label={t('howMany', { units: unitFor(2, unit) })}
        value={quantity}
        max={left}
        buttonLabels={{ less: q('less'), more: q('more') }}
        hint={
          <>
            {quantity && quantity <= left ? q('leftAfter', { left, after: left - quantity }) : q('left', { left })}
            <br />
            <span>{!tooMany && <RecordedHint records={records} quantity={quantity} />}</span>
          </>
        }
        error={tooMany ?? missing ?? (quantityError ? messageOf(quantityError) : undefined)}
        onChange={(next) => onChange({ quantity: next })}
      />
      {hasNumber && (
        <Field
          label={t('number')}
          hint={t('numberHint')}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          value={entry.number ?? ''}
          onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
        />
      )}
      {uploadError && !quantityError && <UploadNote uploadError={uploadError} takesFocus={false} />}
      <div>
        <Button kind="plain" small icon={trashOutline} onClick={onRemove} aria-label={t('removeOf', { place })}>
          {t('remove')}
        </Button>
      </div>
    </>
  )
}
