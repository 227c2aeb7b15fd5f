const OVERLAYS = 'ion-modal, ion-alert, ion-loading, ion-popover, ion-action-sheet'

const covers = new Set<() => void>()

/** Registers `close`, to run when the dialogs close. Returns a function that unregisters it. */
export function closesWithOverlays(close: () => void): () => void {
  covers.add(close)
  return () => void covers.delete(close)
}

/** Closes open dialogs, modals and loaders (docs/specification.md#4 and #8), and the camera; not the alert that waits for its OK. */
export function dismissOverlays() {
  for (const overlay of document.querySelectorAll<HTMLElement & { dismiss?: () => unknown }>(OVERLAYS)) {
    if (!overlay.matches('[data-stays]')) void overlay.dismiss?.()
  }
  for (const close of [...covers]) close()
}
