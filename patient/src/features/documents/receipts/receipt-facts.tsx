import type { CounterRecord } from '@aruga/contract/letters/letters'
import { trashOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { unitFor } from '../../../i18n/units.ts'
import { PaperDate } from '../../../photos/take/paper-date.tsx'
import { SendingBar } from '../../../photos/upload/sending-bar.tsx'
import { UploadNote } from '../../../photos/upload/upload-note.tsx'
import { useUploadMessage } from '../../../photos/upload/use-upload-messages.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { RecordedHint } from '../recorded-hint.tsx'
import { AlsoFor } from './also-for.tsx'
import { type Entry, readingOf } from './receipts-draft.ts'
import type { OtherLetter } from './together.ts'
import type { EntryState } from './use-receipts.ts'

type Props = {
  /** The receipt with its proposals. */
  entry: Entry
  /** The receipt without proposals: only the patient's input. */
  typed: Entry
  /** Whether the server accepts its number and date. */
  hasFacts: boolean
  place: number
  /** The medicine of the letter. */
  product: string
  unit: string
  /** The counter's records that may be on this receipt. */
  records: CounterRecord[]
  /** The letter's units left for this receipt. */
  left: number
  /** The other letters of the visit. */
  others: OtherLetter[]
  state: EntryState | undefined
  /** Whether to report a missing quantity: after the first attempt to send. */
  checked: boolean
  onChange: (patch: Partial<Entry>) => void
  onRemove: () => void
  onStop: () => void
}

/** The patient's input about one receipt, its quantity and its number, or the progress of its upload. */
export const ReceiptFacts = (props: Props) => {
  const {
    entry,
    typed,
    hasFacts,
    place,
    product,
    unit,
    records,
    left,
    others,
    state,
    checked,
    onChange,
    onRemove,
    onStop,
  } = props
  const { t } = useTexts('documents-receipts')
  const { t: q } = useTexts('documents-quantity')
  const { t: u } = useTexts('photos-upload')
  const { t: p } = useTexts('photos')
  const messageOf = useUploadMessage()
  const { quantity = null } = entry
  const together = Object.keys(entry.together ?? {})
  const { number: readNumber, date: readDate, quantity: readQuantity } = readingOf(entry) ?? {}
  const isRead = {
    number: typed.number === undefined && readNumber !== undefined,
    date: typed.date === undefined && readDate !== undefined,
    quantity: typed.quantity === undefined && quantity !== null && quantity === readQuantity,
  }
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
        label={t(together.length > 0 ? 'howManyOf' : 'howMany', { units: unitFor(2, unit), product })}
        value={quantity}
        max={left}
        buttonLabels={{ less: q('less'), more: q('more') }}
        hint={
          !tooMany && (
            <>
              {quantity ? q('leftAfter', { left, after: left - quantity }) : q('left', { left })}
              <br />
              {isRead.quantity && (
                <>
                  {p('readHint')}
                  <br />
                </>
              )}
              <span>
                <RecordedHint records={records} quantity={quantity} />
              </span>
            </>
          )
        }
        error={tooMany ?? missing ?? (quantityError ? messageOf(quantityError) : undefined)}
        onChange={(next) => onChange({ quantity: next })}
      />
      {hasFacts && (
        <>
          <AlsoFor
            others={others}
            together={entry.together ?? {}}
            checked={checked}
            onChange={(together) => onChange({ together })}
          />
          <p className="sr" role="status">
            {isRead.number && p('readAloud')}
          </p>
          <Field
            label={t('number')}
            hint={isRead.number ? p('readHint') : t('numberHint')}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            value={entry.number ?? ''}
            // Nothing is filled in while the patient is about to type.
            onFocus={() => entry.number === undefined && onChange({ number: '' })}
            onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
          />
          <PaperDate
            label={t('date')}
            date={entry.date ?? ''}
            isRead={isRead.date}
            onDate={(date) => onChange({ date })}
          />
        </>
      )}
      {uploadError && !quantityError && <UploadNote uploadError={uploadError} takesFocus={false} />}
      <Button kind="plain" small wide icon={trashOutline} onClick={onRemove} aria-label={t('removeOf', { place })}>
        {t('remove')}
      </Button>
    </>
  )
}
