// A push service (RFC 8030) in place of the browser maker's, which needs the internet, and the browser's side of it.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { decrypt } from 'http_ece'

/** The messages that have arrived, decrypted as the browser does (RFC 8291). */
export async function startPushService() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString())
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomUUID()}`
  return {
    received,
    /** Lets the page's browser subscribe here. */
    serve: (page: Page) => page.addInitScript(subscribeHere, { endpoint, keys: { p256dh, auth } }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function subscribeHere(own: { endpoint: string; keys: Record<'p256dh' | 'auth', string> }) {
  const KEY = 'test-subscribed-with'
  const REQUESTED = 'test-requested'
  const subscription = () => {
    const text = localStorage.getItem(KEY)
    if (text === null) return null
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    return {
      ...own,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => own,
      unsubscribe: async () => localStorage.removeItem(KEY),
    }
  }
  // A headless browser has no permission prompt: here the permission is undecided until the app requests it, then granted.
  Object.defineProperty(Notification, 'permission', {
    get: () => (localStorage.getItem(REQUESTED) ? 'granted' : 'default'),
  })
  Notification.requestPermission = async () => {
    localStorage.setItem(REQUESTED, 'yes')
    return 'granted'
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(KEY, applicationServerKey)
      return subscription()
    },
  })
}
