// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Pdf } from './pdf.tsx'

/** Replaces the PDF library, which needs a canvas. */
const openPdf = vi.fn()

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
/** Reports every observed element as visible at once. */
class Observer {
  tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: Observer['tell']) {
    this.tell = tell
  }
  observe = () => this.tell([{ isIntersecting: true }])
  disconnect = () => undefined
}
vi.stubGlobal('IntersectionObserver', Observer)

const root = document.body.appendChild(document.createElement('div'))
const drawing = createRoot(root)
const show = () => act(async () => drawing.render(<Pdf file={new Blob(['%PDF-1.7'])} width={300} open={openPdf} />))
const button = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
const press = () => act(async () => button()?.click())
const page = (draw: () => Promise<string>) => ({ width: 595, height: 842, draw })
const opened = (draw: () => Promise<string>) => ({ pages: [page(draw)], close: () => undefined })
afterEach(() => act(async () => drawing.render(null)))

test('A PDF that failed to open, for example without a network, opens on "Try again"', async () => {
  openPdf.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(opened(async () => 'whole'))
  await show()
  expect(root.textContent).toContain('We couldn’t open this file')
  await press()
  expect(root.querySelectorAll('canvas')).toHaveLength(1)
  expect(button()).toBeUndefined()
})

test('A page that failed to render renders on "Try again"', async () => {
  const draw = vi.fn(async () => 'whole').mockRejectedValueOnce(new Error('out of memory'))
  openPdf.mockResolvedValueOnce(opened(draw))
  await show()
  await expect.poll(() => root.textContent).toContain('We couldn’t draw this page')
  await press()
  await expect.poll(() => root.textContent).not.toContain('We couldn’t draw this page')
  expect(draw).toHaveBeenCalledTimes(2)
})

test('An empty page has no "Try again"', async () => {
  openPdf.mockResolvedValueOnce(opened(async () => 'nothing'))
  await show()
  await expect.poll(() => root.textContent).toContain('Nothing shows on this page')
  expect(button()).toBeUndefined()
})
