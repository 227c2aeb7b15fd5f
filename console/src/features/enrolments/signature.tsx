import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import styles from './enrolments.module.css'

const [WIDTH, HEIGHT] = [960, 320]

type Props = { name: string; signed: File | null; onSigned: (file: File | null) => void }

/** The patient signs by finger, pen or mouse. It is stored as a picture, dark on white. */
export const Signature = ({ name, signed, onSigned }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [isEmpty, setEmpty] = useState(signed === null)
  const clear = () => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    pen.strokeStyle = '#101c46'
    pen.lineWidth = 5
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    setEmpty(true)
  }
  // What was signed before the page was left is drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was signed then
  useEffect(() => {
    clear()
    if (!signed) return
    void createImageBitmap(signed).then((picture) => {
      canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, HEIGHT)
      setEmpty(false)
    })
  }, [])
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) * WIDTH) / box.width,
      ((event.clientY - box.top) * HEIGHT) / box.height,
    ] as const
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    canvas.current?.toBlob((blob) => {
      if (blob) onSigned(new File([blob], 'signature.png', { type: 'image/png' }))
    }, 'image/png')
  }
  return (
    <div className="stack tight">
      <div className={styles.sign}>
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={t(isEmpty ? 'enrolments:consent.signHere' : 'enrolments:consent.signedBy', { name })}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drawing.current = true
            setEmpty(false)
            const pen = event.currentTarget.getContext('2d')
            pen?.beginPath()
            pen?.moveTo(...at(event))
          }}
          onPointerMove={(event) => {
            if (!drawing.current) return
            const pen = event.currentTarget.getContext('2d')
            pen?.lineTo(...at(event))
            pen?.stroke()
          }}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <span translate="no">{name}</span>
      </div>
      <div>
        <Button
          variant="subtle"
          disabled={isEmpty}
          onClick={() => {
            clear()
            onSigned(null)
          }}
        >
          {t('enrolments:consent.signAgain')}
        </Button>
      </div>
    </div>
  )
}
