import type { CounterRecord } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { unitFor } from '../../../i18n/units.ts'
import { PictureThumb } from '../../../photos/picture-thumb.tsx'
import { BlurryNote } from '../../../photos/take/photo-frame.tsx'
import { PHOTOS_UPLOAD } from '../../../photos/upload/messages.ts'
import { SendingBar } from '../../../photos/upload/sending-bar.tsx'
import { UploadNote } from '../../../photos/upload/upload-note.tsx'
import { useUploadMessage } from '../../../photos/upload/use-upload-messages.ts'
import { Stepper } from '../../../ui/form/stepper.tsx'
import sectionStyles from '../../../ui/page/section.module.css'
import { DOCUMENTS_QUANTITY } from '../quantity-messages.ts'
import { RecordedHint } from '../recorded-hint.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'
import { ReceiptTools } from './receipt-tools.tsx'
import styles from './receipts.module.css'
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
  /** Saves the draft. */
  beforeCamera: () => Promise<void>
}

/** One receipt of the batch: its picture, its quantity, and the progress of its upload. */
export const ReceiptCard = (props: Props) => {
  const { entry, place, unit, records, left, state, checked, onChange, onRemove, onStop, beforeCamera } = props
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  const { t: q } = useTranslation(DOCUMENTS_QUANTITY)
  const { t: u } = useTranslation(PHOTOS_UPLOAD)
  const messageOf = useUploadMessage()
  const { picture, quantity = null } = entry
  const uploadError = state?.kind === 'failed' ? state.uploadError : null
  const quantityError =
    uploadError?.kind === 'refused' && uploadError.problem.code === 'ReceiptQuantityTooLarge' ? uploadError : null
  const tooMany = quantity !== null && quantity > left ? q('tooMany', { left }) : undefined
  const missing = checked && !quantity ? q('missing') : undefined
  return (
    <li className={`${styles.receiptCard} card`}>
      <h3 className={sectionStyles.quiet}>{t('receiptAt', { place })}</h3>
      <PictureThumb picture={picture} />
      <div className={styles.receiptFields}>
        {picture.blurry && !state && <BlurryNote />}
        {state?.kind === 'sending' ? (
          <SendingBar
            share={state.share}
            text={{ title: u('sending'), detail: u('sendingDetail'), stop: u('stopSending') }}
            onStop={onStop}
          />
        ) : state?.kind === 'waiting' ? (
          <p className="muted">{t('waiting')}</p>
        ) : (
          <>
            <Stepper
              label={t('howMany', { units: unitFor(2, unit) })}
              value={quantity}
              max={left}
              buttonLabels={{ less: q('less'), more: q('more') }}
              hint={
                <>
                  {!tooMany && <RecordedHint records={records} quantity={quantity} />}
                  {quantity && quantity <= left
                    ? q('leftAfter', { left, after: left - quantity })
                    : q('left', { left })}
                </>
              }
              error={tooMany ?? missing ?? (quantityError ? messageOf(quantityError) : undefined)}
              onChange={(next) => onChange({ quantity: next })}
            />
            {uploadError && !quantityError && <UploadNote uploadError={uploadError} />}
            <ReceiptTools
              entry={entry}
              place={place}
              beforeCamera={beforeCamera}
              onPicture={(next) => onChange({ picture: next, elsewhere: {} })}
              onRemove={onRemove}
            />
          </>
        )}
      </div>
    </li>
  )
}
