import { cameraOutline, refreshOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import type { Picture } from '../picture.ts'

type Props = {
  picture: Picture
  busy: boolean
  /** Which of several pictures this is, for screen readers. */
  names?: { retake: string; rotate: string }
  onTake: () => void
  onTurn: () => void
}

/** Buttons on the stage: take the photo again, turn it. */
export const PictureTools = ({ picture, busy, names, onTake, onTurn }: Props) => {
  const { t } = useTexts('photos')
  return (
    <>
      <Button small icon={cameraOutline} aria-label={names?.retake} onClick={onTake}>
        {t('retake')}
      </Button>
      {picture.width && (
        <Button small icon={refreshOutline} aria-label={names?.rotate} busy={busy} onClick={onTurn}>
          {t('rotate')}
        </Button>
      )}
    </>
  )
}
