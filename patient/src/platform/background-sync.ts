// Chromium wakes the service worker once there is a network, also when the app is closed by then. Elsewhere nothing happens.
import { UPLOADS_SYNC } from './outbox-store.ts'

type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Lets the service worker send what waits, if the app does not (docs/decisions/136). */
export async function wakeForUploads() {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(UPLOADS_SYNC)
}
