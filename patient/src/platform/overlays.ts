const OVERLAYS = 'ion-modal, ion-alert, ion-loading, ion-popover, ion-action-sheet, pwa-camera-modal-instance'

/** Closes open dialogs, modals and loaders (specification sections 4 and 8), but for the alert that waits for its OK. */
export function dismissOverlays() {
  for (const overlay of document.querySelectorAll<HTMLElement & { dismiss?: () => unknown }>(OVERLAYS)) {
    if (overlay.matches('[data-stays]')) continue
    if (overlay.dismiss) void overlay.dismiss()
    else overlay.remove()
  }
}
