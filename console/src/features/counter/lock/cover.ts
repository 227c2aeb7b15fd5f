/**
 * Replaces the whole document by `host`: neither the eye, a screen reader nor the page search finds
 * patient data. Returns a function that restores it. React and the fields keep their state meanwhile.
 */
export function cover(host: HTMLElement): () => void {
  const { activeElement, title, body } = document
  const { scrollX, scrollY } = window
  const hidden = document.createElement('div')
  const takeAway = () => {
    for (const child of [...body.children]) if (child !== host) hidden.append(child)
  }
  takeAway()
  body.append(host)
  // A dialog or toast of a call that was answered meanwhile.
  const late = new MutationObserver(takeAway)
  late.observe(body, { childList: true })
  return () => {
    late.disconnect()
    host.remove()
    body.append(...hidden.children)
    document.title = title
    window.scrollTo(scrollX, scrollY)
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}
