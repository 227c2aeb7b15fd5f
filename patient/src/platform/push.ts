// Push messages on this phone (docs/decisions/073). They outlive the idle log-out, since otherwise hardly any would arrive; a deliberate
// log-out, and a log-in by anybody else, end them.
import {
  type PushSettings,
  readPushSettings,
  removePushSubscription,
  savePushSubscription,
} from '@aruga/contract/notifications/push'
import { api, session } from './api.ts'
import { isApple } from './device.ts'
import {
  disownPush,
  isPushMine,
  isPushSaved,
  ownPush,
  type PushState,
  pushOwner,
  quietly,
  setPushSaved,
} from './push-owner.ts'

const PATIENCE_MS = 1_500

const native = () => import('./native/push.ts')

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registration = async () => (await navigator.serviceWorker.getRegistration('/')) ?? navigator.serviceWorker.ready
const subscribed = async () => (await registration()).pushManager.getSubscription()

/** The state of this phone. iOS shows messages of installed apps only. */
export async function readPushState(): Promise<PushState> {
  if (import.meta.env.MODE === 'native') return (await native()).readPushState()
  if (!isSupported()) return isApple() ? 'needsInstall' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isPushMine() && Notification.permission === 'granted' && (await subscribed()) ? 'on' : 'off'
}

/** Whether the server sends messages to this kind of app. */
export const isPushServed = ({ services }: PushSettings): boolean =>
  services.includes(import.meta.env.MODE === 'native' ? (isApple() ? 'apns' : 'fcm') : 'web')

/** Asks for the permission. Call it from a tap; throws if the push service or our server cannot be reached. */
export async function turnOnPush(publicKey: string | null): Promise<PushState> {
  if (import.meta.env.MODE === 'native') return (await native()).turnOnPush()
  const own = ownPush()
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await save(await subscribe(publicKey ?? ''))
  own()
  return 'on'
}

/** Ends messages here and on the server. */
export async function turnOffPush(): Promise<PushState> {
  if (import.meta.env.MODE === 'native') return (await native()).turnOffPush()
  const subscription = isSupported() ? await subscribed() : null
  if (subscription) {
    const { endpoint } = subscription
    await forgetPush()
    await api.call(removePushSubscription, { body: { endpoint } }, quietly)
  }
  return 'off'
}

/** Ends messages before a log-out, which does not wait for a bad network: the push service then refuses the next message. */
export async function turnOffPushQuickly() {
  if (!pushOwner()) return
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([turnOffPush().catch(ignored), patience])
}

/** Ends this browser's messages locally: at a log-out, or when they belong to another patient. */
async function forgetPush() {
  if (import.meta.env.MODE === 'native') return (await native()).forgetPush()
  disownPush()
  await (await subscribed())?.unsubscribe()
}

/** The browser's subscription for this key; a subscription for an older key of the server is replaced. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const current = await pushManager.getSubscription()
  if (current && keyOf(current) === publicKey) return current
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  applicationServerKey && base64url(new Uint8Array(applicationServerKey))
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function save(subscription: PushSubscription) {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api.call(savePushSubscription, { body: { endpoint: endpoint ?? '', p256dh, auth } }, quietly)
  setPushSaved()
}

/**
 * After a log-in, and at each start: sends the subscription to the server again, since the browser may have a new address, and drops a
 * subscription that another patient turned on here.
 */
export async function syncPush() {
  if (import.meta.env.MODE === 'native') return (await native()).syncPush()
  if (!pushOwner() || !isSupported()) return
  if (!isPushMine()) return forgetPush()
  if (Notification.permission !== 'granted') return
  if (isPushSaved() && (await subscribed())) return
  const { publicKey } = await api.call(readPushSettings, {}, quietly)
  if (publicKey) await save(await subscribe(publicKey))
}

session.subscribe((ended) => {
  if (ended === 'by-person' || ended === 'refused') void forgetPush().catch(ignored)
})

/** Retried at the next start. */
const ignored = () => undefined
