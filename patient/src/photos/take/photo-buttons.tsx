import { cameraOutline, imageOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import type { PhotoTask } from './use-photo-task.ts'

type Props = {
  task: PhotoTask
  /** The button for a picture that can be sent; `busy` while the next picture is prepared. */
  goOn: (busy: string | false) => ReactNode
}

/** The buttons: take or choose a picture, then continue with it or choose another. */
export const PhotoButtons = ({ task: { picture, usable, input, files }, goOn }: Props) => {
  const { t } = useTexts('photos')
  const wide = useWideScreen()
  const busy = input.busy && t('preparing')
  return (
    <>
      {usable ? (
        goOn(busy)
      ) : (
        <Button icon={cameraOutline} busy={busy} onClick={input.take}>
          {t(wide ? 'useCamera' : 'takePhoto')}
        </Button>
      )}
      <Button kind="line" icon={imageOutline} onClick={() => files.current?.click()}>
        {picture ? t('useOther') : t(wide ? 'chooseFile' : 'chooseFromPhone')}
      </Button>
    </>
  )
}
