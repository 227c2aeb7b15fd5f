// Elements as text that can be sealed, and made again from it. No script in it runs, since the parser marks each as done, and the policy
// of the page allows no handler and no style that is written as an attribute.

/** Names within the page, which the app's own home has at the same time. */
const NAMES = ['id', 'aria-labelledby', 'aria-controls', 'aria-describedby']

export function snapshotOf(element: Element): string {
  // In a document that loads no picture.
  const copy = document.implementation.createHTMLDocument().importNode(element, true)
  for (const name of NAMES) for (const each of [copy, ...copy.querySelectorAll(`[${name}]`)]) each.removeAttribute(name)
  // The address of a picture ends with the page. Its place stays.
  for (const picture of copy.querySelectorAll('img'))
    picture.replaceWith(Object.assign(document.createElement('span'), { className: picture.className }))
  return copy.outerHTML
}

export const elementOf = (snapshot: string) =>
  new DOMParser().parseFromString(snapshot, 'text/html').body.firstElementChild as HTMLElement
