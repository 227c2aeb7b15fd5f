import type { Document } from '@aruga/contract/documents/documents'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useSize } from '@aruga/ui/viewer/use-size'
import { useZoom } from '@aruga/ui/viewer/use-zoom'
import { fitWidth, type Size } from '@aruga/ui/viewer/zoom'
import { useQuery } from '@tanstack/react-query'
import { close as closeIcon } from 'ionicons/icons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { StageSlider } from '../../../photos/stage/slider.tsx'
import { coverInAppList } from '../../../platform/cover.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Modal } from '../../../ui/ionic/modal.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { nameOf } from '../document-name.ts'
import { fileQuery } from '../queries.ts'
import { DownloadButton } from './download-button.tsx'
import { Pdf } from './pdf.tsx'
import styles from './viewer.module.css'

const MAX_ZOOM = 6

/** A document in full screen: a picture or the pages of a PDF, to zoom, move and download. */
export const Viewer = ({ document, onClose }: { document: Document | null; onClose: () => void }) => {
  const { t } = useTexts('documents')
  const title = document ? nameOf(t, document) : ''
  return (
    <Modal open={document !== null} title={title} className={styles.viewerModal ?? ''} onClose={onClose} key={title}>
      {document && <Content document={document} onClose={onClose} />}
    </Modal>
  )
}

const Content = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const { t } = useTexts('documents')
  const { t: v } = useTexts('documents-viewer')
  const isPdf = document.contentType === 'application/pdf'
  const query = useQuery(fileQuery(document.filename, isPdf ? 'original' : 'picture'))
  const { box, zoom, zoomTo, closer, farther, whole, dragging } = useZoom({
    most: MAX_ZOOM,
    step: 1.5,
    wheelZooms: !isPdf,
  })
  const size = useSize(box)
  useEffect(coverInAppList, [])
  const name = nameOf(t, document)
  const onKeyDown = (event: KeyboardEvent) => {
    const action = { '+': closer, '=': closer, '-': farther, '0': whole }[event.key]
    if (!action || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    action()
  }
  return (
    <div className={styles.viewer}>
      <header className={styles.viewerBar}>
        <h2>{name}</h2>
        <Button kind="line" small icon={closeIcon} onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      <section
        ref={box}
        className={styles.viewerBox}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        aria-label={name}
        onKeyDown={onKeyDown}
        {...dragging}
      >
        <Loaded query={query} failed={t('failedFile')} skeleton={<Skeleton cards={[['block', 'line']]} />}>
          {(file) =>
            isPdf ? (
              <Pdf file={file} width={Math.min(size.width, 960) * zoom} />
            ) : (
              <Picture
                file={file}
                box={size}
                zoom={zoom}
                label={v('pictureOf', { what: name, day: formatDay(document.uploadedAt) })}
              />
            )
          }
        </Loaded>
      </section>
      <footer className={styles.viewerFoot}>
        <StageSlider
          label={v('zoom')}
          value={zoom}
          min={1}
          max={MAX_ZOOM}
          text={v('zoomed', { percent: Math.round(zoom * 100) })}
          onChange={(next) => zoomTo(next)}
        />
        <p className="small">{v('viewerHint')}</p>
        <DownloadButton document={document} small />
      </footer>
    </div>
  )
}

type PictureProps = { file: Blob; box: Size; zoom: number; label: string }

const Picture = ({ file, box, zoom, label }: PictureProps) => {
  const url = useObjectUrl(file)
  const [natural, setNatural] = useState<Size | null>(null)
  if (!url) return null
  return (
    <img
      className={natural ? undefined : styles.viewerWaiting}
      src={url}
      alt={label}
      draggable={false}
      style={natural ? { width: `${fitWidth(box, natural) * zoom}px` } : undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setNatural({ width: naturalWidth, height: naturalHeight })
      }
    />
  )
}
