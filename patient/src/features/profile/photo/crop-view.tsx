import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { centredAt, dragged, MAX_ZOOM, roomOf, type Size, squareOf, type View, zoomed } from './crop.ts'
import styles from './crop-view.module.css'
import { PROFILE_PHOTO } from './messages.ts'

type Props = { picture: Blob; size: Size; view: View; onChange: (view: View) => void }

/** A pointer that moves less than this is a tap. */
const TAP_PX = 6

/** The square that will be sent, positioned by dragging, tapping, or the sliders below. */
export const CropView = ({ picture, size, view, onChange }: Props) => {
  const { t } = useTranslation(PROFILE_PHOTO)
  const url = useObjectUrl(picture)
  const drag = useRef<{ x: number; y: number; view: View; moved: boolean } | null>(null)
  const { left, top, side } = squareOf(size, view)
  const room = roomOf(size, view)

  const startDrag = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, view, moved: false }
  }
  const moveDrag = (event: PointerEvent<SVGSVGElement>) => {
    const { current: start } = drag
    if (!start) return
    const perPixel = side / event.currentTarget.clientWidth
    const [byX, byY] = [event.clientX - start.x, event.clientY - start.y]
    start.moved ||= Math.hypot(byX, byY) > TAP_PX
    if (start.moved) onChange(dragged(size, start.view, byX * perPixel, byY * perPixel))
  }
  const endDrag = (event: PointerEvent<SVGSVGElement>) => {
    const { current: start } = drag
    drag.current = null
    if (!start || start.moved) return
    const box = event.currentTarget.getBoundingClientRect()
    const perPixel = side / box.width
    onChange(centredAt(size, view, left + (event.clientX - box.x) * perPixel, top + (event.clientY - box.y) * perPixel))
  }

  return (
    <div className={styles.crop}>
      <svg
        className={styles.cropPicture}
        viewBox={`${left} ${top} ${side} ${side}`}
        role="img"
        aria-label={t('preview')}
        onPointerDown={startDrag}
        onPointerMove={moveDrag}
        onPointerUp={endDrag}
        onPointerCancel={() => {
          drag.current = null
        }}
      >
        {url && <image href={url} width={size.width} height={size.height} />}
        <path className={styles.cropShade} d={shadeOf(left, top, side)} />
      </svg>
      <div className={styles.cropSliders}>
        <Slider
          label={t('nearer')}
          value={(view.zoom - 1) / (MAX_ZOOM - 1)}
          onChange={(share) => onChange(zoomed(size, view, 1 + share * (MAX_ZOOM - 1)))}
        />
        {room.x && <Slider label={t('sideways')} value={view.x} onChange={(x) => onChange({ ...view, x })} />}
        {room.y && <Slider label={t('upDown')} value={view.y} onChange={(y) => onChange({ ...view, y })} />}
      </div>
    </div>
  )
}

/** The area outside the circle in which the photo is shown. */
const shadeOf = (left: number, top: number, side: number) => {
  const r = side / 2
  return `M${left} ${top}h${side}v${side}h${-side}zM${left} ${top + r}a${r} ${r} 0 1 0 ${side} 0a${r} ${r} 0 1 0 ${-side} 0z`
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

/** 0..1 in hundredths. */
const Slider = ({ label, value, onChange }: SliderProps) => {
  const id = useId()
  return (
    <div className={styles.cropSlider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
