// The service worker: the app's shell and published texts without a network, and messages and waiting uploads while the app is
// closed. No answer about a patient is cached here. Which pages about medicines are says what somebody takes: they go with the session
// (platform/medicine-cache.ts).
/// <reference lib="webworker" />

import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { serverPaths } from '../../server-paths.ts'
import { CLAIM, UPDATE } from '../app/update-message.ts'
import { takeMessages } from './messages.ts'
import { takeShared } from './shared.ts'
import { sendUploads } from './uploads.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// Opens the app offline from the first visit on. An update waits until the app asks for it, or is closed (src/app/updates.ts).
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data === CLAIM) void self.clients.claim()
  if (data === UPDATE) void self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(updateIfAlone)
})
/** Another tab may be in the middle of something, and would lose the files of its version. */
const updateIfAlone = (tabs: readonly WindowClient[]) => {
  if (tabs.length < 2) void self.skipWaiting()
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
const denylist = serverPaths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}(/|$)`))
registerRoute(new NavigationRoute(createHandlerBoundToURL('/installed.html'), { denylist }))
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/app/program/content/'),
  new NetworkFirst({ cacheName: 'content', networkTimeoutSeconds: 5 }),
)

takeMessages(self)
takeShared()
sendUploads(self)
