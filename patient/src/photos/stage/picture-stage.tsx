import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { documentTextOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import type { Picture } from '../picture.ts'
import styles from './stage.module.css'
import { Stage } from './stage.tsx'

type Props = {
  picture: Picture
  /** Its name for screen readers; by default "Your photo". */
  alt?: string
  busy?: boolean
  /** The server refused it. */
  refused?: boolean
  tools?: ReactNode
  film?: ReactNode
}

/** A picture on the stage as it will be sent; an icon for a PDF, and for a picture that this browser cannot show. */
export const PictureStage = ({ picture, alt, busy = false, refused = false, tools, film }: Props) => {
  const { t } = useTexts('photos')
  const { width, height, kind } = picture
  const url = useObjectUrl(width ? picture.blob : undefined)
  return (
    <Stage tall={!width || !height || height > width} busy={busy} tools={tools} film={film}>
      {width ? (
        url && <img className={styles.paper} src={url} width={width} height={height} alt={alt ?? t('yourPhoto')} />
      ) : (
        <p className={styles.file}>
          <Icon of={documentTextOutline} />
          <b>{t(refused ? (kind === 'pdf' ? 'pdf' : 'file') : kind === 'pdf' ? 'pdfReady' : 'fileWithoutPreview')}</b>
        </p>
      )}
    </Stage>
  )
}
