import type { Document } from '@aruga/contract/documents'
import { IonModal } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { addOutline, close as closeIcon, contractOutline, removeOutline } from 'ionicons/icons'
import { useLayoutEffect, useState } from 'react'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useNamed } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useObjectUrl } from '../pictures/use-object-url.ts'
import { DownloadButton } from './download-button.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { fileQuery } from './queries.ts'
import { nameOf, useDocumentTexts } from './texts.ts'
import { useZoom } from './use-zoom.ts'
import './viewer.css'
import { fitWidth, ZOOM_STEP } from './zoom.ts'

/** One document over the whole screen: a picture or the pages of a PDF, to zoom, to move and to download. */
export const Viewer = ({ document, onClose }: { document: Document | null; onClose: () => void }) => {
  const t = useDocumentTexts()
  const title = document ? nameOf(t, document) : ''
  return (
    <IonModal
      isOpen={document !== null}
      className="viewer-modal"
      key={title}
      ref={useNamed(title)}
      onDidDismiss={onClose}
    >
      {document && <Content document={document} onClose={onClose} />}
    </IonModal>
  )
}

const Content = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const t = useDocumentTexts()
  const isPdf = document.contentType === 'application/pdf'
  const query = useQuery(fileQuery(document.filename, isPdf ? 'original' : 'picture'))
  const { box, zoom, zoomTo, boxProps } = useZoom(!isPdf)
  const size = useSize(box)
  const name = nameOf(t, document)
  return (
    <div className="viewer">
      <header className="viewer-bar">
        <h2>{name}</h2>
        <div className="viewer-tools" role="toolbar" aria-label={name}>
          <Tool icon={removeOutline} label={t('zoomOut')} off={zoom <= 1} onPress={() => zoomTo(zoom / ZOOM_STEP)} />
          <span className="num" role="status">
            {t('zoomed', { percent: Math.round(zoom * 100) })}
          </span>
          <Tool icon={addOutline} label={t('zoomIn')} off={zoom >= 6} onPress={() => zoomTo(zoom * ZOOM_STEP)} />
          <Tool icon={contractOutline} label={t('fit')} off={zoom === 1} onPress={() => zoomTo(1)} />
          <DownloadButton document={document} small />
        </div>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon of={closeIcon} />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={box} className="viewer-box" tabIndex={0} aria-label={name} {...boxProps}>
        <Loaded query={query} failed={t('failedFile')} skeleton={<Skeleton cards={[['block', 'line']]} />}>
          {(file) =>
            isPdf ? (
              <PdfPages file={file} width={Math.min(size.width, 960) * zoom} />
            ) : (
              <Picture
                file={file}
                box={size}
                zoom={zoom}
                label={t('pictureOf', { what: name, day: formatDay(document.uploadedAt) })}
              />
            )
          }
        </Loaded>
      </section>
      <p className="viewer-hint small">{t('viewerHint')}</p>
    </div>
  )
}

type ToolProps = { icon: string; label: string; off: boolean; onPress: () => void }

const Tool = ({ icon, label, off, onPress }: ToolProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={off}
    onClick={off ? undefined : onPress}
  >
    <Icon of={icon} />
  </button>
)

type PictureProps = { file: Blob; box: Size; zoom: number; label: string }

const Picture = ({ file, box, zoom, label }: PictureProps) => {
  const url = useObjectUrl(file)
  const [natural, setNatural] = useState<Size | null>(null)
  if (!url) return null
  return (
    <img
      className={natural ? undefined : 'viewer-waiting'}
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

type Size = { width: number; height: number }

/** How much room the box has; it changes when a phone is turned. */
const useSize = (box: React.RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [box])
  return size
}
