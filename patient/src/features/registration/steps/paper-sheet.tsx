import type { PaperToRegister } from '@aruga/contract/papers/papers'
import { useTexts } from '../../../i18n/texts.ts'
import type { Picture } from '../../../photos/picture.ts'
import { PhotoButtons } from '../../../photos/take/photo-buttons.tsx'
import { PhotoFrame } from '../../../photos/take/photo-frame.tsx'
import { usePhotoTask } from '../../../photos/take/use-photo-task.ts'
import { Sheet, SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'

type Props = {
  /** Null: closed. */
  paper: PaperToRegister | null
  picture: Picture | null
  /** Null: taken out. */
  onPicture: (picture: Picture | null) => void
  beforeCamera: () => Promise<void>
  onClose: () => void
}

/** The photo of one paper, over the check of the registration. */
export const PaperSheet = ({ paper, onClose, ...photo }: Props) => (
  <Sheet open={paper !== null} title={paper?.name ?? ''} lead={paper?.hint} saysWhose={false} onClose={onClose}>
    {paper && <Photo {...photo} onClose={onClose} />}
  </Sheet>
)

const Photo = ({ picture, onPicture, beforeCamera, onClose }: Omit<Props, 'paper'>) => {
  const { t } = useTexts('documents-papers')
  const task = usePhotoTask({ illustration: 'prescription', picture, onPicture, beforeCamera })
  return (
    <>
      <PhotoFrame task={task} buttons={null} />
      <SheetFoot>
        <PhotoButtons
          task={task}
          goOn={(busy) => (
            <Button ref={task.goOnButton} wide busy={busy} onClick={onClose}>
              {t('done')}
            </Button>
          )}
        />
        {picture && (
          <Button
            kind="plain"
            wide
            onClick={() => {
              onPicture(null)
              onClose()
            }}
          >
            {t('remove')}
          </Button>
        )}
      </SheetFoot>
    </>
  )
}
