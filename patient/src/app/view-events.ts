// Ionic React 9.0.4 changes pages without an animation (between tabs) without their lifecycle events: it skips the outlet's
// `commit()`, which fires them (ionic-team/ionic-framework issue 30801 is of the kind). Pages refetch and take the focus on
// these events, so they are fired here when Ionic did not.

const isShown = (page: Element) =>
  page.classList.contains('ion-page') &&
  !page.classList.contains('ion-page-hidden') &&
  !page.classList.contains('ion-page-invisible')

const fire = (page: Element | null, ...names: string[]) => {
  for (const name of names) page?.dispatchEvent(new CustomEvent(name))
}

/** Watches an `ion-router-outlet`; returns the way to stop. */
export function completeViewEvents(outlet: Element): () => void {
  let inView: Element | null = null
  // Ionic's own come before the page is shown, so whoever has announced itself needs nothing from here.
  const entering = (event: Event) => {
    if (event.target instanceof Element && event.target.parentElement === outlet) inView = event.target
  }
  const look = () => {
    const shown = [...outlet.children].filter(isShown)
    const [next] = shown
    // Two at once are an animation, which fires its own.
    if (shown.length !== 1 || !next || next === inView) return
    fire(inView, 'ionViewWillLeave', 'ionViewDidLeave')
    fire(next, 'ionViewWillEnter', 'ionViewDidEnter')
    inView = next
  }
  const observer = new MutationObserver(look)
  observer.observe(outlet, { subtree: true, attributes: true, attributeFilter: ['class'], childList: true })
  outlet.addEventListener('ionViewWillEnter', entering, true)
  return () => {
    observer.disconnect()
    outlet.removeEventListener('ionViewWillEnter', entering, true)
  }
}
