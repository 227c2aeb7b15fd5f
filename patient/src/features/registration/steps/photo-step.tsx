import { useTexts } from '../../../i18n/texts.ts'
import { PhotoAdvice } from '../../../photos/take/photo-advice.tsx'
import { PhotoButtons } from '../../../photos/take/photo-buttons.tsx'
import { PhotoFrame } from '../../../photos/take/photo-frame.tsx'
import styles from '../../../photos/take/photo-task.module.css'
import { usePhotoTask } from '../../../photos/take/use-photo-task.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { useRegistration } from '../registration-context.ts'
import { StepFrame } from './step-frame.tsx'

/** The photo of a document: to take, choose, drop, check and rotate, with a warning when it is blurry. */
export const PhotoStep = ({ step }: { step: 'id' | 'prescription' }) => {
  const { answers, changeAnswers, goOn, flush, serverErrors, changing } = useRegistration()
  const { t } = useTexts('registration')
  const wide = useWideScreen()
  const field = step === 'id' ? 'fileId' : 'filePrescription'
  const task = usePhotoTask({
    illustration: step,
    picture: answers[field],
    onPicture: (next) => changeAnswers({ [field]: next }),
    beforeCamera: flush,
    uploadError: serverErrors[field],
  })
  const buttons = (
    <PhotoButtons
      task={task}
      goOn={(busy) => (
        <Button ref={task.goOnButton} onClick={goOn} busy={busy}>
          {t(changing ? 'save' : 'goOn')}
        </Button>
      )}
    />
  )
  const belowPicture = wide && !task.usable
  return (
    <StepFrame actions={belowPicture ? null : buttons}>
      <div className={styles.photoTask}>
        <PhotoFrame task={task} buttons={belowPicture && buttons} />
        {(wide || !task.picture) && <PhotoAdvice of={step} />}
      </div>
    </StepFrame>
  )
}
