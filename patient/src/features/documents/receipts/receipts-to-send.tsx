import type { LetterInFull } from '@aruga/contract/letters/letters'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Columns } from '../../../ui/page/page.tsx'
import { leftToProve } from '../left-to-prove.ts'
import { AfterSending } from './after-sending.tsx'
import { recordsFor } from './proposals.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptStage } from './receipt-stage.tsx'
import { ReceiptStrip } from './receipt-strip.tsx'
import { type Entry, leftFor } from './receipts-draft.ts'
import { type OtherLetter, othersFor } from './together.ts'
import type { Receipts } from './use-receipts.ts'

type Props = {
  letter: LetterInFull
  receipts: Receipts
  /** The receipts, each with its entered or proposed quantity. */
  batch: Entry[]
  /** The other letters of the visit. */
  others: OtherLetter[]
  shown: string | null
  onShow: (id: string) => void
  adding: { take: () => void; choose: () => void; busy: boolean }
  /** Whether missing quantities count as errors now. */
  checked: boolean
  /** Increases with each failed attempt to send: the focus then moves to the error. */
  refusals: number
  /** Whether the server accepts a receipt’s number and date. */
  hasFacts: boolean
  /** Below: the send button. */
  children: ReactNode
}

/** The receipts before they are sent: one on the stage, the others in the strip, and the patient's input about the one on the stage. */
export const ReceiptsToSend = (props: Props) => {
  const { letter, receipts, batch, others, shown, onShow, adding, checked, refusals, hasFacts, children } = props
  const { t } = useTexts('documents-receipts')
  const { t: u } = useTexts('photos-upload')
  const { states, isSending, isStored } = receipts
  const leftOf = (each: Entry) => leftFor(each, batch, leftToProve(letter, each.documentId ?? undefined))
  // The receipt that is being sent, while there is one.
  const sending = batch.find(({ id }) => states[id]?.kind === 'sending')
  const entry = sending ?? batch.find(({ id }) => id === shown) ?? batch[0]
  const facts = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (refusals > 0) facts.current?.querySelector<HTMLElement>('[aria-invalid="true"], div[tabindex="-1"]')?.focus()
  }, [refusals])
  const isRemoving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that had the focus has gone with its receipt
  useEffect(() => {
    if (isRemoving.current) facts.current?.focus()
    isRemoving.current = false
  }, [entry?.id])
  if (!entry) return null
  const place = batch.indexOf(entry) + 1
  return (
    <Columns>
      <div>
        <ReceiptStage
          entry={entry}
          place={place}
          isSending={isSending}
          beforeCamera={receipts.flush}
          onPicture={(next) => receipts.changeEntry(entry.id, { picture: next, elsewhere: {} })}
          film={
            <ReceiptStrip
              batch={batch}
              shown={entry.id}
              unit={letter.unit}
              states={states}
              leftOf={leftOf}
              onShow={onShow}
              adding={isSending ? undefined : adding}
            />
          }
        />
      </div>
      <div>
        <fieldset ref={facts} key={entry.id} tabIndex={-1} className="stack">
          <legend className="sr">{t('receiptAt', { place, all: batch.length })}</legend>
          <ReceiptFacts
            entry={entry}
            place={place}
            product={letter.productName}
            unit={letter.unit}
            records={recordsFor(entry, batch, letter)}
            left={leftOf(entry)}
            others={othersFor(entry, batch, others)}
            state={states[entry.id]}
            checked={checked}
            hasFacts={hasFacts}
            typed={receipts.entries?.find(({ id }) => id === entry.id) ?? entry}
            onChange={(patch) => receipts.changeEntry(entry.id, patch)}
            onRemove={() => {
              isRemoving.current = true
              receipts.removeEntry(entry.id)
            }}
            onStop={receipts.stop}
          />
        </fieldset>
        <AfterSending />
        {children}
        <p className="muted small">{u(isStored ? 'draftKept' : 'draftNotKept')}</p>
      </div>
    </Columns>
  )
}
