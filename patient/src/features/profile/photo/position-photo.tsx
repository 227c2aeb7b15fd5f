import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { imageOutline } from '@aruga/ui/icons/image-outline'
import { refreshOutline } from '@aruga/ui/icons/refresh-outline'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CropView } from './crop-view.tsx'
import { PROFILE_PHOTO } from './messages.ts'
import styles from './photo-page.module.css'
import type { PhotoWork } from './use-photo.ts'

/** Positions the taken or chosen picture in its circle, rotates or retakes it. */
export const PositionPhoto = ({ work }: { work: PhotoWork }) => {
  const { t } = useTranslation(PROFILE_PHOTO)
  const { picture, size, view, setView, busy, take, turn, files } = work
  if (!picture) return null
  return (
    <div className="stack">
      {size ? (
        <>
          <p>{t('place')}</p>
          <CropView picture={picture.blob} size={size} view={view} onChange={setView} />
        </>
      ) : (
        <Note icon={imageOutline}>{t('unseen')}</Note>
      )}
      <div className={styles.photoTools}>
        {size && (
          <Button kind="line" small icon={refreshOutline} busy={busy} onClick={turn}>
            {t('rotate')}
          </Button>
        )}
        <Button kind="line" small icon={cameraOutline} onClick={take}>
          {t('retake')}
        </Button>
        <Button kind="line" small icon={imageOutline} onClick={() => files.current?.click()}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}
