const OVERLAYS = 'ion-modal, ion-alert, ion-loading, ion-popover, ion-action-sheet'

const covers = new Set<() => void>()

/** Closes with the dialogs. Returns how to take it from the list again. */
export function closesWithOverlays(close: () => void): () => void {
  covers.add(close)
  return () => void covers.delete(close)
}

/** Closes open dialogs, modals and loaders (docs/specification.md#4 and #8), except the alert that waits for its OK; and the camera. */
export function dismissOverlays() {
  for (const overlay of document.querySelectorAll<HTMLElement & { dismiss?: () => unknown }>(OVERLAYS)) {
    if (!overlay.matches('[data-stays]')) void overlay.dismiss?.()
  }
  for (const close of [...covers]) close()
}
