import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { arrowForward, checkmark, documentTextOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/art/icon.tsx'
import type { Picture } from '../picture.ts'
import styles from './filmstrip.module.css'

type Shot = {
  id: string
  picture: Picture
  /** Which one it is, and how it stands: "Receipt 1 of 2, needs its number". */
  name: string
  mark: 'turn' | 'done' | null
}

type Props = {
  /** What they are: "Your receipts". */
  label: string
  shots: Shot[]
  shown: string
  onShow: (id: string) => void
  /** Of the one that is shown: which, and how it stands. */
  caption: { title: string; state: string }
  /** The ways to add one. */
  children?: ReactNode
}

/** All papers of a form, small, below the one on the stage. */
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
        <span className={mark === 'turn' ? `${styles.mark} ${styles.turn}` : styles.mark}>
          <Icon of={mark === 'turn' ? arrowForward : checkmark} />
        </span>
      )}
    </button>
  )
}

type AddProps = { icon: string; name: string; busy: boolean; onPress: () => void; children: string }

/** One way to add a paper. Its `name` begins with the word on it. */
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
