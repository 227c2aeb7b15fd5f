import { useTexts } from '../../../i18n/texts.ts'
import type { Picture } from '../../../photos/picture.ts'
import { PhotoButtons } from '../../../photos/take/photo-buttons.tsx'
import { PhotoFrame } from '../../../photos/take/photo-frame.tsx'
import styles from '../../../photos/take/photo-task.module.css'
import { usePhotoTask } from '../../../photos/take/use-photo-task.ts'
import { Button } from '../../../ui/form/button.tsx'
import { noDraft, type PhotoStep } from './somebody.ts'

type Props = {
  step: PhotoStep
  picture: Picture | null
  refused: string | undefined
  onPicture: (picture: Picture) => void
  onGoOn: () => void
}

/** The photo of one paper: to take, choose, check and rotate, then on to the next. */
export const PhotoPart = ({ step, picture, refused, onPicture, onGoOn }: Props) => {
  const { t } = useTexts('registration-somebody')
  const task = usePhotoTask({
    illustration: step === 'id' ? 'id' : 'prescription',
    picture,
    onPicture,
    beforeCamera: noDraft,
    uploadError: refused,
  })
  return (
    <div className={styles.photoTask}>
      <PhotoFrame task={task} />
      <div className="stack">
        <PhotoButtons
          task={task}
          goOn={(busy) => (
            <Button ref={task.goOnButton} onClick={onGoOn} busy={busy} wide>
              {t('goOn')}
            </Button>
          )}
        />
      </div>
    </div>
  )
}
