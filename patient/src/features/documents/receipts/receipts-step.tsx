import { dayInManila } from '@aruga/contract/days'
import { replaceDocument } from '@aruga/contract/documents/documents'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { cameraOutline, imageOutline, informationCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { receiptFacts } from '../../../photos/reading/facts.ts'
import { useReading } from '../../../photos/reading/use-reading.ts'
import { DropFrame } from '../../../photos/take/drop-frame.tsx'
import { FilesInput } from '../../../photos/take/files-input.tsx'
import { PhotoAdvice } from '../../../photos/take/photo-advice.tsx'
import photoTaskStyles from '../../../photos/take/photo-task.module.css'
import { Viewfinder } from '../../../photos/take/viewfinder.tsx'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { leftToProve } from '../left-to-prove.ts'
import { withProposals } from './proposals.ts'
import { errorOf, nextToRead } from './receipts-draft.ts'
import { ReceiptsToSend } from './receipts-to-send.tsx'
import { useLettersTogether } from './together.ts'
import { useAdding } from './use-adding.ts'
import type { Receipts } from './use-receipts.ts'
import { useSharedFiles } from './use-shared-files.ts'

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
  const { t } = useTexts('documents-receipts')
  const { t: u } = useTexts('photos-upload')
  const { t: p } = useTexts('photos')
  const wide = useWideScreen()
  const [shown, setShown] = useState<string | null>(null)
  const adding = useAdding({
    onPicture: (picture, { byCamera, isFirst }) => {
      const id = receipts.add(picture, byCamera)
      if (isFirst) setShown(id)
      onAdded(id)
    },
    beforeCamera: receipts.flush,
  })
  const shared = useSharedFiles({ ready: receipts.entries !== null, add: adding.add, flush: receipts.flush })
  const [checked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const { entries, isSending } = receipts
  const left = leftToProve(letter)
  const batch = withProposals(entries ?? [], letter)
  const others = useLettersTogether(letter)
  const busy = adding.busy && t('preparing')
  // A server of this kind without our calls has no fields for number and date.
  const hasFacts = useServerHas(replaceDocument)
  const unread = hasFacts && !isSending ? nextToRead(entries ?? []) : null
  useReading({
    picture: unread?.picture ?? null,
    factsOf: receiptFacts,
    onRead: (read) => unread && receipts.changeEntry(unread.id, { read }),
  })

  const refuse = (id: string | null) => {
    if (id) setShown(id)
    setRefusals((before) => before + 1)
  }
  const send = async () => {
    setChecked(true)
    const wrong = errorOf(
      batch,
      left,
      dayInManila(new Date()),
      new Map(others.map((other) => [other.letter.id, other.left])),
    )
    if (wrong) return refuse(wrong.id)
    setChecked(false)
    const { all, firstFailed } = await receipts.sendAll(batch, others)
    if (all) return onDone()
    refuse(firstFailed)
    onRefused()
  }

  const isEmpty = batch.length === 0
  const main = isEmpty ? (
    left > 0 && (
      <>
        <Button icon={cameraOutline} busy={busy} onClick={adding.take}>
          {t(wide ? 'useCamera' : 'takePhoto')}
        </Button>
        <Button kind="line" icon={imageOutline} onClick={adding.choose}>
          {t(wide ? 'chooseFiles' : 'choose')}
        </Button>
      </>
    )
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
      {shared.missing && isEmpty && (
        <Note icon={informationCircleOutline} tone="wait">
          {t('sharedMissing')}
        </Note>
      )}
      {adding.refused.map(({ place, of, why }) => (
        <FieldError
          key={place}
          id={`refused-file-${place}`}
          error={of > 1 ? t('notTaken', { place, all: of, why }) : why}
        />
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
        <ReceiptsToSend
          letter={letter}
          receipts={receipts}
          batch={batch}
          others={others}
          shown={shown}
          onShow={setShown}
          adding={adding}
          checked={checked}
          refusals={refusals}
          hasFacts={hasFacts}
        >
          {wide && main}
        </ReceiptsToSend>
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
