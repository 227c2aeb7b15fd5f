import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { fitWidth, type Size, turned } from '@aruga/ui/viewer/zoom'
import { useState } from 'react'
import styles from './viewer.module.css'

type Props = { file: Blob; box: Size; zoom: number; quarters: number; label: string }

/** A picture fitted to its box, zoomed and rotated by quarter turns. */
export const ImageFile = ({ file, box, zoom, quarters, label }: Props) => {
  const url = useObjectUrl(file)
  const [natural, setNatural] = useState<Size | null>(null)
  if (!url) return null
  const outline = natural && turned(natural, quarters)
  const width = outline ? fitWidth(box, outline) * zoom : 0
  const height = outline ? (width * outline.height) / outline.width : 0
  const lying = quarters % 2 === 1
  return (
    <div className={styles.image} style={{ width: `${width}px`, height: `${height}px` }}>
      <img
        className={natural ? undefined : styles.imageWaiting}
        src={url}
        alt={label}
        draggable={false}
        style={{ width: `${lying ? height : width}px`, transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
      />
    </div>
  )
}
