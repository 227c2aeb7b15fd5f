import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { refreshOutline } from '@aruga/ui/icons/refresh-outline'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/art/icon.tsx'
import { Button } from '../ui/form/button.tsx'
import { PHOTOS } from './messages.ts'
import type { Picture } from './picture.ts'
import styles from './take/picture-field.module.css'

type Props = { picture: Picture; busy: boolean; refused: boolean; onTake: () => void; onTurn: () => void }

/** The picture as it will be sent, with Retake and Rotate; for a PDF its name. */
export const Preview = ({ picture, busy, refused, onTake, onTurn }: Props) => {
  const { t } = useTranslation(PHOTOS)
  const url = useObjectUrl(picture.width ? picture.blob : undefined)
  return (
    <figure className={styles.preview} aria-busy={busy}>
      {picture.width && picture.height ? (
        <div
          className={
            picture.height > picture.width ? `${styles.previewPicture} ${styles.previewTall}` : styles.previewPicture
          }
        >
          {url && <img src={url} alt={t('pictureOf', { name: picture.name })} />}
        </div>
      ) : (
        <div className={styles.previewFile}>
          <Icon of={documentTextOutline} />
          <b>{picture.name}</b>
          {!refused && <span>{t(picture.kind === 'pdf' ? 'pdfReady' : 'fileWithoutPreview')}</span>}
        </div>
      )}
      <figcaption className={styles.previewTools}>
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
