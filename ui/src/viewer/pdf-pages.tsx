import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Closed, type Drawn, openPdf, type PdfPage } from './pdf.ts'
import { turned } from './zoom.ts'

type Props = {
  file: Blob
  /** A page's width in CSS pixels. */
  width: number
  /** Clockwise quarter turns, 0 to 3. */
  quarters?: number
  /** The widest canvas that fits the device's memory, in device pixels. */
  mostPixels: number
  /** A page's name for screen readers: `Page 1 of 3`. */
  label: (page: number, pages: number) => string
  loading: ReactNode
  failed: (error: unknown, again: () => void) => ReactNode
  /** Shown beside a page that is incomplete, empty or failed to render. `again` renders it once more. */
  missing: (what: Missing, again: () => void) => ReactNode
  /** The class of the list of pages. */
  className: string | undefined
  /** What reads the file. */
  open?: typeof openPdf
}

type Missing = Exclude<Drawn, 'whole'> | 'failed'
type Opened = { pages: PdfPage[] } | { error: unknown }

/** The pages of a PDF below each other, each rendered when it scrolls near. */
export const PdfPages = ({ file, width, loading, failed, className, label, open = openPdf, ...shown }: Props) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): each opens it again
  useEffect(() => {
    let gone = false
    let close = () => {}
    open(file).then(
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
  }, [file, open, tries])
  if (!opened) return loading
  if ('error' in opened)
    return failed(opened.error, () => {
      setOpened(null)
      setTries(tries + 1)
    })
  const { pages } = opened
  return (
    <ol className={className}>
      {pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by position
        <li key={i}>
          <PdfCanvas {...shown} page={page} width={width} label={label(i + 1, pages.length)} />
        </li>
      ))}
    </ol>
  )
}

type CanvasProps = Pick<Props, 'width' | 'quarters' | 'mostPixels' | 'missing'> & { page: PdfPage; label: string }

const PdfCanvas = ({ page, width, quarters = 0, mostPixels, missing, label }: CanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<Drawn | 'failed'>('whole')
  const [tries, setTries] = useState(0)
  const [near, setNear] = useState(false)
  const pixels = Math.min(mostPixels, Math.round(useSettled(width) * window.devicePixelRatio))
  useEffect(() => {
    if (!canvas.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): each draws it again
  useEffect(() => {
    if (!near || !canvas.current || pixels === 0) return
    const fresh = canvas.current
    // Rendered off screen and then swapped in, so that zooming does not flicker.
    const drawing = document.createElement('canvas')
    let gone = false
    page.draw(drawing, pixels, quarters).then(
      (how) => {
        if (gone) return
        setDrawn(how)
        fresh.width = drawing.width
        fresh.height = drawing.height
        fresh.getContext('2d')?.drawImage(drawing, 0, 0)
      },
      (error: unknown) => {
        if (!gone && !(error instanceof Closed)) setDrawn('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [near, page, pixels, quarters, tries])
  const outline = turned(page, quarters)
  return (
    <>
      {drawn !== 'whole' && missing(drawn, () => setTries(tries + 1))}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ width: `${width}px`, height: `${(width * outline.height) / outline.width}px` }}
      />
    </>
  )
}

/** Debounces the width: until it is stable the last rendering is stretched, which is cheap. */
function useSettled(width: number): number {
  const [settled, setSettled] = useState(width)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(width), 200)
    return () => clearTimeout(timer)
  }, [width])
  return settled
}
