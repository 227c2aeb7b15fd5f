import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { documentTextOutline } from 'ionicons/icons'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/art/icon.tsx'
import { faultOf } from './fault.ts'
import type { Picture } from './picture.ts'
import styles from './picture-thumb.module.css'
import type { Illustration } from './take/viewfinder.tsx'

/** A thumbnail of the picture that will be sent. */
export const PictureThumb = ({ picture, of }: { picture: Picture | null; of: Illustration }) => {
  const { t } = useTexts('photos')
  const url = useObjectUrl(picture?.width ? picture.blob : undefined)
  if (!picture) return null
  const fault = faultOf(picture, of)
  return (
    <div className={styles.thumb}>
      {url ? (
        <img src={url} alt={t('yourPhoto')} />
      ) : (
        <span className={styles.thumbFile}>
          <Icon of={documentTextOutline} />
        </span>
      )}
      {!url && <p>{t(picture.kind === 'pdf' ? 'pdf' : 'file')}</p>}
      {fault && <p className={`${styles.thumbFault} small`}>{t(`fault_${fault}`)}</p>}
    </div>
  )
}
