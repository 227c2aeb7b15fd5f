import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { cameraOutline, documentTextOutline, refreshOutline } from 'ionicons/icons'
import { Icon } from '../ui/art/icon.tsx'
import { Button } from '../ui/form/button.tsx'
import { usePhotoMessages } from './messages.ts'
import type { Picture } from './picture.ts'

type Props = { picture: Picture; busy: boolean; refused: boolean; onTake: () => void; onTurn: () => void }

/** The picture as it will be sent, with Retake and Rotate; a PDF by its name. */
export const Preview = ({ picture, busy, refused, onTake, onTurn }: Props) => {
  const t = usePhotoMessages()
  const url = useObjectUrl(picture.width ? picture.blob : undefined)
  return (
    <figure className="preview" aria-busy={busy}>
      {picture.width && picture.height ? (
        <div className={picture.height > picture.width ? 'preview-picture preview-tall' : 'preview-picture'}>
          {url && <img src={url} alt={t('pictureOf', { name: picture.name })} />}
        </div>
      ) : (
        <div className="preview-file">
          <Icon of={documentTextOutline} />
          <b>{picture.name}</b>
          {!refused && <span>{t(picture.kind === 'pdf' ? 'pdfReady' : 'fileWithoutPreview')}</span>}
        </div>
      )}
      <figcaption className="preview-tools">
        <Button small icon={cameraOutline} onClick={onTake}>
          {t('retake')}
        </Button>
        {picture.width && (
          <Button small icon={refreshOutline} busy={busy} onClick={onTurn}>
            {t('rotate')}
          </Button>
        )}
      </figcaption>
    </figure>
  )
}
