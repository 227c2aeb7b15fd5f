// The service worker: the app's shell and published texts without a network, and messages while the app is closed. A patient's
// data is never cached here.
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
import { takeMessages } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// Activates immediately: the app opens offline from the first visit on, and an update does not wait for closed tabs.
void self.skipWaiting()
clientsClaim()

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
const denylist = serverPaths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}(/|$)`))
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }))
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/app/program/content/'),
  new NetworkFirst({ cacheName: 'content', networkTimeoutSeconds: 5 }),
)

takeMessages(self)
