// Chromium starts the service worker once there is a network, even when the app is closed by then. Other browsers do nothing.
import { UPLOADS_SYNC } from './outbox-store.ts'

type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Lets the service worker send the outbox if the app does not (docs/decisions/136). */
export async function registerUploadSync() {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(UPLOADS_SYNC)
}
