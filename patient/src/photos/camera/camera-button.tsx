import type { ComponentProps } from 'react'
import { Icon } from '../../ui/art/icon.tsx'
import styles from './camera.module.css'

type Props = ComponentProps<'button'> & {
  icon: string
  /** Icon and label side by side. */
  pill?: boolean
}

/** A button on the camera's dark background: always with a label. */
export const CameraButton = ({ icon, pill, children, ...rest }: Props) => (
  <button {...rest} type="button" className={pill ? `${styles.button} ${styles.pill}` : styles.button}>
    <Icon of={icon} />
    <span>{children}</span>
  </button>
)
