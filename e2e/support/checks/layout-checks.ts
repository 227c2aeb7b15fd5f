// A page as it is drawn, measured inside the browser: what is wider than its room, which words are cut, outside or on others,
// which controls cannot be seen where the focus reaches them.

type Rect = { left: number; right: number; top: number; bottom: number; width: number; height: number }
type Style = { overflowX: string; overflowY: string; clipPath: string; textOverflow: string; position: string }
type Part = {
  tagName: string
  className: unknown
  textContent: string | null
  parentElement: Part | null
  childNodes: Iterable<{ nodeType: number; textContent: string | null }>
  scrollWidth: number
  clientWidth: number
  clientHeight: number
  scrollHeight: number
  ownerDocument: Page
  closest: (selector: string) => Part | null
  contains: (other: Part | null) => boolean
  querySelectorAll: (selector: string) => Iterable<Part>
  getBoundingClientRect: () => Rect
  getClientRects: () => Iterable<Rect>
  checkVisibility: (how: object) => boolean
  focus: () => void
}
type Page = {
  activeElement: Part | null
  defaultView: { innerWidth: number; innerHeight: number; getComputedStyle: (part: Part) => Style }
  createRange: () => { selectNodeContents: (node: unknown) => void; getClientRects: () => Iterable<Rect> }
  elementFromPoint: (x: number, y: number) => Part | null
}

/** Runs in the browser, so it holds everything it uses. Answers what is wrong, a line each. */
export function faultsOf(body: unknown): string[] {
  const page = (body as Part).ownerDocument
  const { innerWidth, innerHeight, getComputedStyle } = page.defaultView
  const overlays = [...(body as Part).querySelectorAll('ion-modal.show-modal, ion-alert:not(.overlay-hidden)')]
  const root = overlays.at(-1) ?? (body as Part)
  const isSeen = (part: Part) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !part.closest('.ion-page-hidden')
  const parts = [...root.querySelectorAll('*')].filter(isSeen)
  const name = (part: Part) =>
    `${part.tagName.toLowerCase()}.${String(part.className)} "${(part.textContent ?? '').trim().slice(0, 40)}"`
  const faults: string[] = []

  for (const part of [root, ...parts]) {
    const { overflowX, textOverflow } = getComputedStyle(part)
    const scrolls =
      overflowX === 'auto' || overflowX === 'scroll' || ['HTML', 'BODY', 'ION-CONTENT'].includes(part.tagName)
    // A picture that is zoomed may be wider than its box (WCAG 1.4.10).
    if (
      (scrolls || textOverflow === 'ellipsis') &&
      part.clientWidth > 1 &&
      part.scrollWidth > part.clientWidth + 1 &&
      !part.closest('.viewer-box')
    )
      faults.push(`${name(part)} is ${part.scrollWidth} wide in ${part.clientWidth}`)
  }

  // Three lines are the least that one can read by scrolling.
  for (const part of parts) {
    const { overflowY } = getComputedStyle(part)
    const isScroller = (overflowY === 'auto' || overflowY === 'scroll') && part.scrollHeight > part.clientHeight + 1
    if (isScroller && part.clientHeight < 72) faults.push(`${name(part)} has ${part.clientHeight} to scroll in`)
  }

  const words: { part: Part; rect: Rect; layer: Part | null }[] = []
  for (const part of parts) {
    if (['OPTION', 'SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE'].includes(part.tagName)) continue
    const rects = [...part.childNodes].flatMap((node) => {
      if (node.nodeType !== 3 || !node.textContent?.trim()) return []
      const range = page.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    })
    if (rects.length === 0) continue
    let scroller: Part | null = null
    let layer: Part | null = null
    let isForReaders = false
    const cuts: { box: Rect; x: boolean; y: boolean }[] = []
    for (let box: Part | null = part; box; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
      isForReaders ||= clipPath.startsWith('inset(50%')
      if (!scroller && (overflowY === 'auto' || overflowY === 'scroll' || box.tagName === 'ION-CONTENT')) scroller = box
      // What stays in its place while the rest goes on below it.
      if (!scroller && position === 'sticky') layer ??= box
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (!scroller) cuts.push({ box: box.getBoundingClientRect(), x: hides(overflowX), y: hides(overflowY) })
    }
    if (isForReaders) continue
    for (const rect of rects) {
      // A line's box may be lower than its letters are drawn.
      const slack = rect.height * 0.25
      const isCut = cuts.some(
        ({ box, x, y }) =>
          (x && (rect.right > box.right + 2 || rect.left < box.left - 2)) ||
          (y && (rect.bottom > box.bottom + slack || rect.top < box.top - slack)),
      )
      if (isCut) faults.push(`${name(part)} is cut`)
      if (!part.closest('.viewer-box') && (rect.left < -1 || rect.right > innerWidth + 1))
        faults.push(`${name(part)} reaches from ${Math.round(rect.left)} to ${Math.round(rect.right)} of ${innerWidth}`)
      words.push({ part, rect, layer: layer ?? scroller })
    }
  }
  words.forEach((one, i) => {
    for (const other of words.slice(i + 1)) {
      if (one.part === other.part || one.layer !== other.layer) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (width > 4 && height > 0.6 * Math.min(one.rect.height, other.rect.height))
        faults.push(`${name(one.part)} lies on ${name(other.part)}`)
    }
  })

  const controls = 'a[href], button, input:not([type=file]), select, textarea, summary, [tabindex="0"]'
  for (const control of [...root.querySelectorAll(controls)].filter(isSeen)) {
    control.focus()
    if (page.activeElement !== control) continue
    const drawn = control.closest('label') ?? control
    // A link may go on in the next line.
    const [first] = [...drawn.getClientRects()]
    const { left, right, top, bottom } = first ?? drawn.getBoundingClientRect()
    const [x, y] = [Math.max(0, left), Math.max(0, top)]
    const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y]
    const thirds = [1 / 6, 1 / 2, 5 / 6]
    const seen = thirds.flatMap((across) =>
      thirds.filter((down) => drawn.contains(page.elementFromPoint(x + width * across, y + height * down))),
    )
    if (width <= 0 || height <= 0 || seen.length < 3) faults.push(`${name(control)} has the focus behind something`)
  }

  for (const content of [...root.querySelectorAll('ion-content')].filter(isSeen))
    if (content.clientHeight < innerHeight * 0.4)
      faults.push(`bars leave ${content.clientHeight} of ${innerHeight} for the page`)
  return [...new Set(faults)]
}
