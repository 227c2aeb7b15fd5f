import { type ReactNode, useState } from 'react'
import styles from './picture-field.module.css'

type Props = {
  onFiles: (files: File[]) => void
  /** `over`: files are dragged over it. */
  children: (over: boolean) => ReactNode
}

/** A frame that accepts dropped files. */
export const DropFrame = ({ onFiles, children }: Props) => {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the buttons do the same for everybody
    <div
      className={over ? `${styles.pictureField} ${styles.pictureOver}` : styles.pictureField}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      }}
    >
      {children(over)}
    </div>
  )
}
