import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { refreshOutline } from '@aruga/ui/icons/refresh-outline'
import { trashOutline } from '@aruga/ui/icons/trash-outline'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS } from '../../../photos/messages.ts'
import type { Picture } from '../../../photos/picture.ts'
import { FilesInput } from '../../../photos/take/photo-frame.tsx'
import { usePictureInput } from '../../../photos/take/use-picture-input.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'
import type { Entry } from './receipts-draft.ts'

type Props = {
  entry: Entry
  place: number
  beforeCamera: () => Promise<void>
  onPicture: (picture: Picture) => void
  onRemove: () => void
}

/**
 * The buttons for a receipt's picture: retake, rotate, remove. A picture that the server has stored can no longer be changed.
 */
export const ReceiptTools = ({ entry, place, beforeCamera, onPicture, onRemove }: Props) => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  const { t: p } = useTranslation(PHOTOS)
  const { picture, byCamera, documentId } = entry
  const input = usePictureInput({ picture, onPicture, beforeCamera })
  const files = useRef<HTMLInputElement>(null)
  const first = useRef(picture.id)
  const isNew = picture.id !== first.current
  return (
    <>
      <p className="sr" role="status">
        {isNew && p('added')} {isNew && picture.blurry && p('blurryTitle')}
      </p>
      <FieldError id={`refused-${entry.id}`} error={input.refusal ? p(`refused_${input.refusal}`) : undefined} />
      <div className="line-up">
        {!documentId && (
          <>
            <FilesInput ref={files} onFiles={([file]) => file && void input.choose(file)} />
            <Button
              kind="line"
              small
              icon={cameraOutline}
              busy={input.busy}
              onClick={byCamera ? input.take : () => files.current?.click()}
              aria-label={t('retakeOf', { place })}
            >
              {p('retake')}
            </Button>
            {picture.width && (
              <Button
                kind="line"
                small
                icon={refreshOutline}
                busy={input.busy}
                onClick={input.turn}
                aria-label={t('rotateOf', { place })}
              >
                {p('rotate')}
              </Button>
            )}
          </>
        )}
        <Button kind="plain" small icon={trashOutline} onClick={onRemove} aria-label={t('removeOf', { place })}>
          {t('remove')}
        </Button>
      </div>
    </>
  )
}
