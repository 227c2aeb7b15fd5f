import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { StageSlider } from '../../../photos/stage/slider.tsx'
import { Stage } from '../../../photos/stage/stage.tsx'
import { MAX_ZOOM, roomOf, type Size, squareOf, type View, zoomed } from './crop.ts'
import styles from './crop-view.module.css'
import { useCropGestures } from './use-crop-gestures.ts'

type Props = {
  picture: Blob
  size: Size
  view: View
  busy: boolean
  tools: ReactNode
  onChange: (view: View) => void
}

/** The square that will be sent, on the stage: moved by dragging, pinching, tapping, or the sliders below. */
export const CropView = ({ picture, size, view, busy, tools, onChange }: Props) => {
  const { t } = useTexts('profile-photo')
  const url = useObjectUrl(picture)
  const gestures = useCropGestures(size, view, onChange)
  const { left, top, side } = squareOf(size, view)
  const room = roomOf(size, view)
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const place = { min: 0, max: 1, byKeyboard: true }
  return (
    <Stage
      busy={busy}
      tools={tools}
      film={
        <div className={styles.cropSliders}>
          <StageSlider
            label={t('nearer')}
            value={view.zoom}
            min={1}
            max={MAX_ZOOM}
            text={percent(view.zoom)}
            onChange={(zoom) => onChange(zoomed(size, view, zoom))}
          />
          {room.x && (
            <StageSlider
              {...place}
              label={t('sideways')}
              value={view.x}
              text={percent(view.x)}
              onChange={(x) => onChange({ ...view, x })}
            />
          )}
          {room.y && (
            <StageSlider
              {...place}
              label={t('upDown')}
              value={view.y}
              text={percent(view.y)}
              onChange={(y) => onChange({ ...view, y })}
            />
          )}
        </div>
      }
    >
      <svg
        className={styles.cropPicture}
        viewBox={`${left} ${top} ${side} ${side}`}
        role="img"
        aria-label={t('preview')}
        {...gestures}
      >
        {url && <image href={url} width={size.width} height={size.height} />}
        <path className={styles.cropShade} d={shadeOf(left, top, side)} />
      </svg>
    </Stage>
  )
}

/** The area outside the circle that shows the photo. */
const shadeOf = (left: number, top: number, side: number) => {
  const r = side / 2
  return `M${left} ${top}h${side}v${side}h${-side}zM${left} ${top + r}a${r} ${r} 0 1 0 ${side} 0a${r} ${r} 0 1 0 ${-side} 0z`
}
