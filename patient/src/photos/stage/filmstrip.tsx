import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { arrowForward, checkmark, documentTextOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/art/icon.tsx'
import type { Picture } from '../picture.ts'
import styles from './filmstrip.module.css'

type Shot = {
  id: string
  picture: Picture
  /** The picture's number and status: "Receipt 1 of 2, needs its number". */
  name: string
  mark: 'task' | 'done' | null
}

type Props = {
  /** The name of the list: "Your receipts". */
  label: string
  shots: Shot[]
  shown: string
  onShow: (id: string) => void
  /** The number and status of the picture on the stage. */
  caption: { title: string; state: string }
  /** Buttons to add a picture. */
  children?: ReactNode
}

/** All papers of a form as thumbnails, below the one on the stage. */
export const Filmstrip = ({ label, shots, shown, onShow, caption, children }: Props) => (
  <div className={styles.film}>
    <ul aria-label={label}>
      {shots.map((shot) => (
        <li key={shot.id}>
          <ShotButton shot={shot} isShown={shot.id === shown} onShow={() => onShow(shot.id)} />
        </li>
      ))}
    </ul>
    {children}
    <p className={styles.caption}>
      <b>{caption.title}</b>
      <span>{caption.state}</span>
    </p>
  </div>
)

type ShotProps = { shot: Shot; isShown: boolean; onShow: () => void }

const ShotButton = ({ shot: { picture, name, mark }, isShown, onShow }: ShotProps) => {
  const url = useObjectUrl(picture.width ? picture.blob : undefined)
  return (
    <button type="button" className={styles.shot} aria-label={name} aria-current={isShown} onClick={onShow}>
      {url ? <img src={url} alt="" /> : <Icon of={documentTextOutline} />}
      {mark && (
        <span className={mark === 'task' ? `${styles.mark} ${styles.task}` : styles.mark}>
          <Icon of={mark === 'task' ? arrowForward : checkmark} />
        </span>
      )}
    </button>
  )
}

type AddProps = { icon: string; name: string; busy: boolean; onPress: () => void; children: string }

/** A button to add a paper. Its `name` begins with its label. */
export const AddShot = ({ icon, name, busy, onPress, children }: AddProps) => (
  <button
    type="button"
    className={styles.add}
    aria-label={name}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onPress}
  >
    <Icon of={icon} />
    <span>{children}</span>
  </button>
)
