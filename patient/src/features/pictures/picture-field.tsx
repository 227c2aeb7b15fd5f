import { useState } from 'react'
import { type Drawing, Finder } from './finder.tsx'
import type { Picture } from './picture.ts'
import './picture-field.css'
import { Preview } from './preview.tsx'
import { usePictureTexts } from './texts.ts'

type Props = {
  drawing: Drawing
  picture: Picture | null
  busy: boolean
  /** The server could not use it. */
  refused: boolean
  onFile: (file: File) => void
  onTake: () => void
  onTurn: () => void
}

/** The frame that a picture goes into: drawn, dropped on, then filled. */
export const PictureField = ({ drawing, picture, busy, refused, onFile, onTake, onTurn }: Props) => {
  const t = usePictureTexts()
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the buttons do the same for everybody
    <div
      className={over ? 'picture-field picture-over' : 'picture-field'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      {picture ? (
        <Preview picture={picture} busy={busy} refused={refused} onTake={onTake} onTurn={onTurn} />
      ) : (
        <Finder drawing={drawing} words={over ? t('dropHere') : busy ? t('preparing') : undefined} />
      )}
    </div>
  )
}
