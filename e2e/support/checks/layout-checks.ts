/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Checks the layout inside the browser: elements wider than their container, text that is cut off, off the screen or
// overlapping, controls that cannot be seen when focused.

type Text = { element: Element; rect: DOMRect; layer: Element | null }

/** Runs in the browser, so it cannot use anything outside itself. Returns one line for each problem. */
export function findLayoutProblems(body: HTMLElement | SVGElement): string[] {
  const overlays = [...body.querySelectorAll('ion-modal.show-modal, ion-alert:not(.overlay-hidden)')]
  const root: Element = overlays.at(-1) ?? body
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.ion-page-hidden')
  const elements = [...root.querySelectorAll('*')].filter(isVisible)
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.className)} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const problems: string[] = []
  // Every text needs the same parents.
  const read = new Map<Element, ReturnType<typeof readOf>>()
  const layoutOf = (element: Element) => {
    const cached = read.get(element) ?? readOf(element)
    read.set(element, cached)
    return cached
  }
  const readOf = (element: Element) => {
    const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(element)
    return { overflowX, overflowY, textOverflow, clipPath, position, box: element.getBoundingClientRect() }
  }

  for (const element of [root, ...elements]) {
    const { overflowX, textOverflow } = layoutOf(element)
    const scrolls =
      overflowX === 'auto' || overflowX === 'scroll' || ['HTML', 'BODY', 'ION-CONTENT'].includes(element.tagName)
    // A zoomed image may be wider than its box (WCAG 1.4.10).
    if (
      (scrolls || textOverflow === 'ellipsis') &&
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      !element.closest('.viewer__viewer-box')
    )
      problems.push(`${name(element)} is ${element.scrollWidth} px wide in ${element.clientWidth}`)
  }

  // A scroll area of fewer than three lines is unreadable.
  for (const element of elements) {
    const { overflowY } = layoutOf(element)
    const isScroller =
      (overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight + 1
    if (isScroller && element.clientHeight < 72)
      problems.push(`${name(element)} has ${element.clientHeight} px to scroll in`)
  }

  const texts: Text[] = []
  for (const element of elements) {
    if (['OPTION', 'SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE'].includes(element.tagName)) continue
    const rects = [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== 3 || !node.textContent?.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    })
    if (rects.length === 0) continue
    let scroller: Element | null = null
    let layer: Element | null = null
    let isForScreenReaders = false
    const cuts: { box: DOMRect; x: boolean; y: boolean }[] = []
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position, box: edges } = layoutOf(box)
      isForScreenReaders ||= clipPath.startsWith('inset(50%')
      if (!scroller && (overflowY === 'auto' || overflowY === 'scroll' || box.tagName === 'ION-CONTENT')) scroller = box
      // Sticky elements stay in place while the rest scrolls below them.
      if (!scroller && position === 'sticky') layer ??= box
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (!scroller) cuts.push({ box: edges, x: hides(overflowX), y: hides(overflowY) })
    }
    if (isForScreenReaders) continue
    const letters = (element.textContent ?? '').trim().length
    if (letters > 3 && rects.length * 2 > letters) problems.push(`${name(element)} has room for single letters only`)
    for (const rect of rects) {
      // Glyphs may reach outside their line's box.
      const slack = rect.height * 0.25
      const isCut = cuts.some(
        ({ box, x, y }) =>
          (x && (rect.right > box.right + 2 || rect.left < box.left - 2)) ||
          (y && (rect.bottom > box.bottom + slack || rect.top < box.top - slack)),
      )
      if (isCut) problems.push(`${name(element)} is cut off`)
      if (!element.closest('.viewer__viewer-box') && (rect.left < -1 || rect.right > innerWidth + 1))
        problems.push(
          `${name(element)} reaches from ${Math.round(rect.left)} to ${Math.round(rect.right)} of ${innerWidth}`,
        )
      texts.push({ element, rect, layer: layer ?? scroller })
    }
  }
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (width > 4 && height > 0.6 * Math.min(one.rect.height, other.rect.height))
        problems.push(`${name(one.element)} overlaps ${name(other.element)}`)
    }
  })

  const controls = 'a[href], button, input:not([type=file]), select, textarea, summary, [tabindex="0"]'
  for (const control of [...root.querySelectorAll<HTMLElement>(controls)].filter(isVisible)) {
    control.focus()
    if (document.activeElement !== control) continue
    const target = control.closest('label') ?? control
    // A link may wrap onto the next line.
    const [first] = [...target.getClientRects()]
    const { left, right, top, bottom } = first ?? target.getBoundingClientRect()
    const [x, y] = [Math.max(0, left), Math.max(0, top)]
    const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y]
    const thirds = [1 / 6, 1 / 2, 5 / 6]
    let seen = 0
    for (const across of thirds)
      for (const down of thirds)
        if (seen < 3 && target.contains(document.elementFromPoint(x + width * across, y + height * down))) seen += 1
    if (width <= 0 || height <= 0 || seen < 3) problems.push(`${name(control)} is hidden when it has the focus`)
  }

  for (const content of [...root.querySelectorAll('ion-content, .ion-page > main')].filter(isVisible))
    if (content.clientHeight < innerHeight * 0.4)
      problems.push(`bars leave ${content.clientHeight} of ${innerHeight} px for the page`)
  return [...new Set(problems)]
}
