import type { LetterInFull } from '@aruga/contract/letters/letters'
import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { imageOutline } from '@aruga/ui/icons/image-outline'
import { informationCircleOutline } from '@aruga/ui/icons/information-circle-outline'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../i18n/units.ts'
import { PHOTOS } from '../../../photos/messages.ts'
import { DropFrame } from '../../../photos/take/drop-frame.tsx'
import { PhotoAdvice } from '../../../photos/take/photo-advice.tsx'
import { FilesInput } from '../../../photos/take/photo-frame.tsx'
import photoTaskStyles from '../../../photos/take/photo-task.module.css'
import { Viewfinder } from '../../../photos/take/viewfinder.tsx'
import { PHOTOS_UPLOAD } from '../../../photos/upload/messages.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { leftToProve } from '../left-to-prove.ts'
import { AfterSending } from './after-sending.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'
import { recordsFor, withProposals } from './proposals.ts'
import { ReceiptCard } from './receipt-card.tsx'
import receiptsStyles from './receipts.module.css'
import { errorOf, leftFor } from './receipts-draft.ts'
import { useAdding } from './use-adding.ts'
import type { Receipts } from './use-receipts.ts'

type Props = {
  letter: LetterInFull
  receipts: Receipts
  actionBar: HTMLElement | null
  onAdded: (id: string) => void
  /** Continues with the receipt for free goods. */
  onDone: () => void
  /** The units left on the letter may have changed. */
  onRefused: () => void
}

/** The official receipts of a letter: taken or chosen, several at a time, each with its quantity. */
export const ReceiptsStep = ({ letter, receipts, actionBar, onAdded, onDone, onRefused }: Props) => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  const { t: u } = useTranslation(PHOTOS_UPLOAD)
  const { t: p } = useTranslation(PHOTOS)
  const wide = useWideScreen()
  const adding = useAdding({
    onPicture: (picture, byCamera) => onAdded(receipts.add(picture, byCamera)),
    beforeCamera: receipts.flush,
  })
  const [checked, setChecked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const { entries, states, isSending, isStored } = receipts
  const left = leftToProve(letter)
  const batch = withProposals(entries ?? [], letter)
  const busy = adding.busy && t('preparing')

  const send = async () => {
    setChecked(true)
    if (errorOf(batch, left)) return setRefusals(refusals + 1)
    setChecked(false)
    const { all } = await receipts.sendAll(batch)
    if (all) return onDone()
    setRefusals(refusals + 1)
    onRefused()
  }

  const addButtons = (first: boolean) => (
    <>
      <Button kind={first ? 'fill' : 'line'} icon={cameraOutline} busy={busy} onClick={adding.take}>
        {t(!first ? 'takeAnother' : wide ? 'useCamera' : 'takePhoto')}
      </Button>
      <Button kind="line" icon={imageOutline} onClick={adding.choose}>
        {t(!first ? 'chooseMore' : wide ? 'chooseFiles' : 'choose')}
      </Button>
    </>
  )
  const isEmpty = batch.length === 0
  const main = isEmpty ? (
    left > 0 && addButtons(true)
  ) : (
    <Button busy={isSending && u('sending')} onClick={send}>
      {t('sendAll', { count: batch.length })}
    </Button>
  )
  return (
    <>
      <FilesInput ref={adding.files} multiple onFiles={(files) => void adding.add(files)} />
      <p className="sr" role="status">
        {adding.added > 0 && t('added', { count: adding.added })}
      </p>
      {left === 0 && isEmpty && (
        <Note icon={informationCircleOutline}>
          {t('allProved', { quantity: countOf(letter.quantityApproved, letter.unit) })}
        </Note>
      )}
      {adding.refused.map(({ name, why }) => (
        <FieldError key={name} id={`refused-${name}`} error={t('notTaken', { name, why })} />
      ))}
      {isEmpty && left > 0 && (
        <div className={photoTaskStyles.photoTask}>
          <div className="stack">
            <p>{t('lead')}</p>
            <DropFrame onFiles={(files) => void adding.add(files)}>
              {(over) => <Viewfinder illustration="receipt" text={over ? p('dropHere') : busy || undefined} />}
            </DropFrame>
            {wide && <div className={photoTaskStyles.photoWays}>{main}</div>}
            <p className="muted small">{p(wide ? 'drop' : 'formats')}</p>
          </div>
          <PhotoAdvice of="receipt" />
        </div>
      )}
      {!isEmpty && (
        <Columns>
          <div>
            <ul ref={list} className={receiptsStyles.receiptCards} aria-label={t('receipts')}>
              {batch.map((entry, i) => (
                <ReceiptCard
                  key={entry.id}
                  entry={entry}
                  place={i + 1}
                  unit={letter.unit}
                  records={recordsFor(entry, batch, letter)}
                  left={leftFor(entry, batch, leftToProve(letter, entry.documentId ?? undefined))}
                  state={states[entry.id]}
                  checked={checked}
                  onChange={(patch) => receipts.changeEntry(entry.id, patch)}
                  onRemove={() => receipts.removeEntry(entry.id)}
                  onStop={receipts.stop}
                  beforeCamera={receipts.flush}
                />
              ))}
            </ul>
            {!isSending && <div className="line-up">{addButtons(false)}</div>}
            <p className="muted small">{u(isStored ? 'draftKept' : 'draftNotKept')}</p>
          </div>
          <div>
            <AfterSending />
            {wide && main}
          </div>
        </Columns>
      )}
      {isEmpty && (
        <div>
          <Button kind={left === 0 ? 'fill' : 'plain'} onClick={onDone}>
            {t('onlyGoods')}
          </Button>
        </div>
      )}
      {actionBar && main && createPortal(main, actionBar)}
    </>
  )
}
