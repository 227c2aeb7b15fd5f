// Where Ionic React 9.0.4 changes pages without an animation (between tabs), it skips the outlet's `commit()`, which fires the lifecycle
// events (compare ionic-team/ionic-framework issue 30801). Pages refetch and take the focus on these events, so this file fires them when
// Ionic does not.

const isShown = (page: Element) =>
  page.classList.contains('ion-page') &&
  !page.classList.contains('ion-page-hidden') &&
  !page.classList.contains('ion-page-invisible')

const fire = (page: Element | null, ...names: string[]) => {
  for (const name of names) page?.dispatchEvent(new CustomEvent(name))
}

/** Watches an `ion-router-outlet`; returns a function that stops. */
export function completeViewEvents(outlet: Element): () => void {
  let inView: Element | null = null
  // Ionic fires its own events before the page is shown; such a page needs no more.
  const entering = (event: Event) => {
    if (event.target instanceof Element && event.target.parentElement === outlet) inView = event.target
  }
  const update = () => {
    const shown = [...outlet.children].filter(isShown)
    const [next] = shown
    // Two visible pages mean an animation, which fires its own events.
    if (shown.length !== 1 || !next || next === inView) return
    fire(inView, 'ionViewWillLeave', 'ionViewDidLeave')
    fire(next, 'ionViewWillEnter', 'ionViewDidEnter')
    inView = next
  }
  const observer = new MutationObserver(update)
  observer.observe(outlet, { subtree: true, attributes: true, attributeFilter: ['class'], childList: true })
  outlet.addEventListener('ionViewWillEnter', entering, true)
  return () => {
    observer.disconnect()
    outlet.removeEventListener('ionViewWillEnter', entering, true)
  }
}
