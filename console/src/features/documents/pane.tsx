import type { CaseDocument } from '@aruga/contract/review/case-file'
import { useSize } from '@aruga/ui/viewer/use-size'
import { useZoom } from '@aruga/ui/viewer/use-zoom'
import { turn } from '@aruga/ui/viewer/zoom'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addOutline, closeOutline, downloadOutline, expandOutline, refreshOutline, removeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { ImageFile } from './image.tsx'
import { nameOfDocument } from './messages.ts'
import { Pdf } from './pdf.tsx'
import { fileQuery } from './queries.ts'
import styles from './viewer.module.css'

type Props = { document: CaseDocument; onFullScreen?: () => void; onClose?: () => void }

/** A document, picture or PDF, to zoom, rotate and move. The first pane of a case has the shortcuts. */
export const Pane = ({ document, onFullScreen, onClose }: Props) => {
  const isPdf = document.contentType === 'application/pdf'
  const isHidden = document.paper?.visible === false
  const isOpen = document.fileState === 'Available' && !isHidden
  const query = useQuery({ ...fileQuery(document.id, isPdf), enabled: isOpen })
  const [quarters, setQuarters] = useState(0)
  const [isDownloading, setDownloading] = useState(false)
  const { box, zoom, closer, farther, whole, dragging } = useZoom({ most: 8, step: 1.4, wheelZooms: !isPdf })
  const size = useSize(box)
  const downloads = () => {
    // Full screen shows only this.
    if (globalThis.document.fullscreenElement) void globalThis.document.exitFullscreen()
    setDownloading(true)
  }
  const rotate = () => setQuarters(turn)
  const name = nameOfDocument(document)
  useShortcuts(
    onFullScreen && isOpen
      ? [
          { key: '+', also: ['='], does: t('documents:pane.zoomIn'), run: closer, repeats: true },
          { key: '-', does: t('documents:pane.zoomOut'), run: farther, repeats: true },
          { key: '0', does: t('documents:pane.wholeDocument'), run: whole },
          { key: 'r', does: t('documents:pane.rotate'), run: rotate },
          { key: 'f', does: t('documents:pane.fullScreen'), run: onFullScreen },
        ]
      : [],
  )
  return (
    <div className={styles.pane}>
      <header className={styles.paneBar}>
        <span className={styles.paneName}>
          <b>{name}</b>{' '}
          <span className="fine">
            {isHidden
              ? formatDayTime(document.uploadedAt)
              : t('documents:pane.sent', {
                  document: typeOf(document),
                  uploadedAt: formatDayTime(document.uploadedAt),
                })}
          </span>
        </span>
        {isOpen && (
          <>
            <Tool icon={removeOutline} label={t('documents:pane.zoomOut')} keys="-" off={zoom <= 1} onPress={farther} />
            <span className={`fine num ${styles.paneZoom}`} role="status">
              {zoom === 1 ? t('documents:pane.fit') : `${Math.round(zoom * 100)}%`}
            </span>
            <Tool icon={addOutline} label={t('documents:pane.zoomIn')} keys="+" onPress={closer} />
            <Tool icon={refreshOutline} label={t('documents:pane.rotate')} keys="r" onPress={rotate} />
            <Tool icon={downloadOutline} label={t('documents:pane.download')} onPress={downloads} />
            {onFullScreen && (
              <Tool icon={expandOutline} label={t('documents:pane.fullScreen')} keys="f" onPress={onFullScreen} />
            )}
          </>
        )}
        {onClose && <Tool icon={closeOutline} label={t('documents:pane.closeTheBeside', { name })} onPress={onClose} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section ref={box} className={styles.paneBox} tabIndex={0} aria-label={name} {...dragging}>
        {isOpen ? (
          <Loaded query={query} failed={t('documents:pane.weCouldNotLoadThisFile')} rows={4}>
            {(file) =>
              isPdf ? (
                <Pdf
                  file={file}
                  width={Math.min(size.width - 32, 900) * zoom}
                  quarters={quarters}
                  name={name}
                  onDownload={downloads}
                />
              ) : (
                <ImageFile
                  file={file}
                  box={{ width: size.width - 32, height: size.height - 32 }}
                  zoom={zoom}
                  quarters={quarters}
                  label={t('documents:pane.sentName', { name, uploadedAt: formatDayTime(document.uploadedAt) })}
                />
              )
            }
          </Loaded>
        ) : (
          <Empty title={t(`documents:pane.${whyClosed(document)}`)}>
            {t(`documents:pane.${whyClosed(document)}Why`)}
          </Empty>
        )}
      </section>
      {isDownloading && <DownloadDialog document={document} onClose={() => setDownloading(false)} />}
    </div>
  )
}

function whyClosed({ paper, fileState }: CaseDocument) {
  if (paper?.visible === false) return 'hidden'
  if (paper?.fileDeleted) return 'deleted'
  return fileState === 'Held' ? 'held' : 'removed'
}

function typeOf({ contentType, size, pages }: CaseDocument): string {
  const type = contentType.split('/')[1]?.toUpperCase() ?? ''
  const amount =
    size >= 100_000
      ? t('documents:pane.mb', { amount: (size / 1_000_000).toFixed(1) })
      : t('documents:pane.kb', { amount: Math.ceil(size / 1000) })
  return `${type} · ${pages && pages > 1 ? `${pages} pages` : amount}`
}

type ToolProps = { icon: string; label: string; keys?: string; off?: boolean; onPress: () => void }

const Tool = ({ icon, label, keys, off = false, onPress }: ToolProps) => (
  <ActionIcon
    className={styles.paneTool}
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-disabled={off}
    onClick={off ? undefined : onPress}
  >
    <Icon of={icon} />
  </ActionIcon>
)
