// Push messages (docs/decisions/073): shows them, reports that to the server, and opens their page.
/// <reference lib="webworker" />

import { baseUrl } from '../platform/base-url.ts'

type Message = {
  title: string
  body: string
  path: string
  tag: string
  token: string
  language: string
  unread: number
}

/** How long an open app may take to say that it leads there by itself. */
const PATIENCE_MS = 800

export function takeMessages(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => {
    const message = event.data?.json() as Message | undefined
    if (message) event.waitUntil(show(worker, message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data?.path ?? '/')))
  })
}

async function show({ registration, navigator }: ServiceWorkerGlobalScope, message: Message) {
  const { title, body, path, tag, token, language, unread } = message
  await registration.showNotification(title, {
    body,
    // A newer message about the same thing replaces it.
    tag,
    lang: language,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  })
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(ignored)
  // Without it a mail follows, which is no harm.
  await fetch(`${baseUrl}/api/app/profile/push-shown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(ignored)
}

/** In the app if it is open, which keeps what is typed there; else in a new window. */
async function open({ clients }: ServiceWorkerGlobalScope, path: string) {
  const [app] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!app) return void (await clients.openWindow(path))
  const focused = await app.focus().catch(() => app)
  // A page before the log-in has nobody who would.
  if (!(await leadsThere(focused, path))) await focused.navigate(path)
}

const leadsThere = (app: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    app.postMessage({ open: path }, [port2])
    setTimeout(() => resolve(false), PATIENCE_MS)
  })

const ignored = () => undefined
