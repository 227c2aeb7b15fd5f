import { imageOutline } from 'ionicons/icons'
import { useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { FilesInput } from '../take/files-input.tsx'
import { CameraButton } from './camera-button.tsx'

/** Chooses a file in place of a photo. */
export const ChooseButton = ({ pill = false, onFile }: { pill?: boolean; onFile: (file: File) => void }) => {
  const { t } = useTexts('photos-camera')
  const files = useRef<HTMLInputElement>(null)
  const desk = useWideScreen()
  return (
    <>
      <FilesInput ref={files} onFiles={([file]) => file && onFile(file)} />
      <CameraButton pill={pill} icon={imageOutline} onClick={() => files.current?.click()}>
        {t(desk ? 'file' : pill ? 'fromPhone' : 'gallery')}
      </CameraButton>
    </>
  )
}
