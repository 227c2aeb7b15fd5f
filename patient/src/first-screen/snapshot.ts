// Elements as data that can be sealed, and made again from it: their names, attributes and words, without React.
import type { Snapshot } from '../platform/home-snapshot.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** Names within the page, which the app's own home has at the same time; and what only a picture has. */
const WITHOUT = new Set(['id', 'aria-labelledby', 'aria-controls', 'aria-describedby', 'src', 'alt'])

export function snapshotOf({ localName, attributes, childNodes }: Element): Snapshot {
  const stored = [...attributes].filter(({ name }) => !WITHOUT.has(name)).map(({ name, value }) => [name, value])
  const children = [...childNodes].flatMap((node): (Snapshot | string)[] => {
    if (node instanceof Element) return [snapshotOf(node)]
    return node instanceof Text ? [node.data] : []
  })
  // The address of a picture ends with the page. Its place stays.
  return [localName === 'img' ? 'span' : localName, Object.fromEntries(stored), ...children]
}

export function elementOf([name, attributes, ...children]: Snapshot, isWithinSvg = false): HTMLElement | SVGElement {
  const isSvg = isWithinSvg || name === 'svg'
  const element = isSvg ? (document.createElementNS(SVG, name) as SVGElement) : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    // The policy of the pages allows no styles that are written as an attribute.
    if (attribute === 'style') element.style.cssText = value
    else element.setAttribute(attribute, value)
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child, isSvg))))
  return element
}
