import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '../../../ui/states.tsx'
import { openPdf, type PdfPage } from './pdf.ts'
import { turned } from './zoom.ts'

/** A canvas wider than this costs more memory than an old desk has. */
const MAX_PIXELS = 4000

type Props = { file: Blob; width: number; quarters: number; name: string }

/** The pages of a PDF below each other, each drawn when it comes near. `width` in CSS pixels. */
export const PdfPages = ({ file, width, quarters, name }: Props) => {
  const [opened, setOpened] = useState<{ pages: PdfPage[] } | { error: unknown } | null>(null)
  useEffect(() => {
    let gone = false
    let close = () => {}
    openPdf(file).then(
      (pdf) => {
        close = pdf.close
        if (gone) close()
        else setOpened(pdf)
      },
      (error: unknown) => !gone && setOpened({ error }),
    )
    return () => {
      gone = true
      close()
    }
  }, [file])
  if (!opened) return <Loading rows={4} />
  if ('error' in opened) return <Failed title="This PDF could not be shown" error={opened.error} />
  return (
    <ol className="pdf-pages">
      {opened.pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <li key={i}>
          <PdfCanvas
            page={page}
            width={width}
            quarters={quarters}
            label={`${name}, page ${i + 1} of ${opened.pages.length}`}
          />
        </li>
      ))}
    </ol>
  )
}

type CanvasProps = { page: PdfPage; width: number; quarters: number; label: string }

const PdfCanvas = ({ page, width, quarters, label }: CanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [settled] = useDebouncedValue(width, 150)
  const pixels = Math.min(MAX_PIXELS, Math.round(settled * window.devicePixelRatio))
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
    page.draw(drawing, pixels, quarters).then(
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
  }, [near, page, pixels, quarters])
  const outline = turned(page, quarters)
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ width: `${width}px`, height: `${(width * outline.height) / outline.width}px` }}
    />
  )
}
