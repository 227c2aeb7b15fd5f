import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import type { Picture } from '../../../photos/picture.ts'
import { PictureStage } from '../../../photos/stage/picture-stage.tsx'
import { PictureTools } from '../../../photos/stage/picture-tools.tsx'
import { FaultNote, useFaultText } from '../../../photos/take/fault-note.tsx'
import { FilesInput } from '../../../photos/take/files-input.tsx'
import { usePictureInput } from '../../../photos/take/use-picture-input.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import type { Entry } from './receipts-draft.ts'

type Props = {
  /** The receipt on the stage; it may change while this component stays mounted, so that the strip keeps the focus. */
  entry: Entry
  place: number
  /** Whether the receipt is being sent. */
  isSending: boolean
  film: ReactNode
  beforeCamera: () => Promise<void>
  onPicture: (picture: Picture) => void
}

/** One receipt in full, to retake and to turn; a picture that the server has stored can no longer be changed. */
export const ReceiptStage = ({ entry, place, isSending, film, beforeCamera, onPicture }: Props) => {
  const { t } = useTexts('documents-receipts')
  const { t: p } = useTexts('photos')
  const faultText = useFaultText()
  const { id, picture, byCamera, documentId } = entry
  const input = usePictureInput({ picture, onPicture, beforeCamera, of: 'receipt' })
  const files = useRef<HTMLInputElement>(null)
  const [changed, setChanged] = useState('')
  const isChanged = changed === id
  const first = useRef({ id, picture: picture.id })
  if (first.current.id !== id) first.current = { id, picture: picture.id }
  const isNew = picture.id !== first.current.picture
  const change = (work: () => unknown) => {
    setChanged(id)
    work()
  }
  return (
    <div className="stack">
      <FilesInput ref={files} onFiles={([file]) => file && void input.choose(file)} />
      <PictureStage
        picture={picture}
        alt={t('pictureOf', { place })}
        busy={input.busy && isChanged}
        film={film}
        tools={
          !documentId &&
          !isSending && (
            <PictureTools
              picture={picture}
              busy={input.busy && isChanged}
              names={{ retake: t('retakeOf', { place }), rotate: t('rotateOf', { place }) }}
              onTake={() => change(byCamera ? input.take : () => files.current?.click())}
              onTurn={() => change(input.turn)}
            />
          )
        }
      />
      <p className="sr" role="status">
        {isNew && p('added')} {isNew && faultText(picture, 'receipt')}
      </p>
      <FieldError id={`refused-${id}`} error={input.refusal && isChanged ? p(`refused_${input.refusal}`) : undefined} />
      {!documentId && !isSending && <FaultNote picture={picture} of="receipt" onAgain={() => change(input.take)} />}
    </div>
  )
}
