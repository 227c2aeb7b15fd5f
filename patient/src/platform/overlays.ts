const OVERLAYS = 'ion-modal, ion-alert, ion-loading, ion-popover, ion-action-sheet'

/** Closes open dialogs, modals and loaders (docs/specification.md#4 and #8), except the alert that waits for its OK. */
export function dismissOverlays() {
  for (const overlay of document.querySelectorAll<HTMLElement & { dismiss?: () => unknown }>(OVERLAYS)) {
    if (!overlay.matches('[data-stays]')) void overlay.dismiss?.()
  }
  // The camera closes on the event for "no photo".
  for (const camera of document.querySelectorAll('pwa-camera-modal')) {
    camera.dispatchEvent(new CustomEvent('onPhoto', { detail: null }))
  }
}
