import { documentTextOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { openPdf, type PdfPage } from './pdf.ts'
import { useDocumentTexts } from './texts.ts'

/** A canvas wider than this costs a cheap phone more memory than it has. */
const MAX_PIXELS = 3000

type Opened = { pages: PdfPage[] } | 'failed' | null

/** The pages of a PDF below each other, each drawn when it comes near. `width` in CSS pixels. */
export const PdfPages = ({ file, width }: { file: Blob; width: number }) => {
  const t = useDocumentTexts()
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    let gone = false
    let close = () => {}
    openPdf(file).then(
      (pdf) => {
        close = pdf.close
        if (gone) close()
        else setOpened(pdf)
      },
      () => !gone && setOpened('failed'),
    )
    return () => {
      gone = true
      close()
    }
  }, [file])
  if (opened === 'failed')
    return (
      <Empty title={t('failedFile')}>
        <Icon of={documentTextOutline} /> {t('pdfFailed')}
      </Empty>
    )
  if (!opened) return <Skeleton cards={[['title', 'line', 'line', 'block', 'line']]} />
  return (
    <ol className="pdf-pages">
      {opened.pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <li key={i}>
          <PdfCanvas page={page} width={width} label={t('page', { page: i + 1, pages: opened.pages.length })} />
        </li>
      ))}
    </ol>
  )
}

const PdfCanvas = ({ page, width, label }: { page: PdfPage; width: number; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const pixels = Math.min(MAX_PIXELS, Math.round(useSettled(width) * window.devicePixelRatio))
  useEffect(() => {
    if (!canvas.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!near || !canvas.current || pixels === 0) return
    const fresh = canvas.current
    // Drawn beside and then shown at once: the page does not blink when it is zoomed.
    const drawing = document.createElement('canvas')
    let gone = false
    page.draw(drawing, pixels).then(
      () => {
        if (gone) return
        fresh.width = drawing.width
        fresh.height = drawing.height
        fresh.getContext('2d')?.drawImage(drawing, 0, 0)
      },
      () => undefined, // Closed while it was drawn.
    )
    return () => {
      gone = true
    }
  }, [near, page, pixels])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ width: `${width}px`, height: `${(width * page.height) / page.width}px` }}
    />
  )
}
