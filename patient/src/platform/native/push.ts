// Messages of Google and Apple to the app (docs/decisions/110 and 111). The same promises as platform/push.ts makes for browsers.
import { deviceStore } from '@aruga/client/stores'
import { type PushService, pushShown, removePushSubscription, savePhone } from '@aruga/contract/notifications/push'
import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import i18next from 'i18next'
import { api } from '../api.ts'
import {
  disownPush,
  isPushMine,
  isPushSaved,
  ownPush,
  type PushState,
  pushOwner,
  quietly,
  setPushSaved,
} from '../push-owner.ts'

/** The token that the server has. */
const TOKEN_KEY = 'pushToken'
/** What messages name (server/src/push/fcm.ts), and what the phone's settings show. */
const CHANNEL = 'news'
const PATIENCE_MS = 20_000

const phoneService = (): Exclude<PushService, 'web' | 'sms'> => (Capacitor.getPlatform() === 'ios' ? 'apns' : 'fcm')

const savedToken = () => deviceStore.getItem(TOKEN_KEY)

export async function readPushState(): Promise<PushState> {
  const { receive } = await PushNotifications.checkPermissions()
  if (receive === 'denied') return 'denied'
  return receive === 'granted' && isPushMine() && savedToken() ? 'on' : 'off'
}

export async function turnOnPush(): Promise<PushState> {
  const own = ownPush()
  if ((await PushNotifications.requestPermissions()).receive !== 'granted') return readPushState()
  await openChannel()
  await save(await askToken())
  own()
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  const token = savedToken()
  await Promise.all([forgetPush(), token && api.call(removePushSubscription, { body: { endpoint: token } }, quietly)])
  return 'off'
}

/** On the phone alone; Google and Apple say so to the server with its next message. */
export async function forgetPush() {
  const wasOn = pushOwner() !== null
  disownPush()
  deviceStore.removeItem(TOKEN_KEY)
  if (!wasOn) return
  await PushNotifications.removeAllDeliveredNotifications()
  await PushNotifications.unregister()
}

/** After a log-in, and at each start: a token may have changed while the app was closed. */
export async function syncPush() {
  if (!pushOwner()) return
  if (!isPushMine()) return forgetPush()
  if ((await PushNotifications.checkPermissions()).receive !== 'granted') return
  const token = await askToken()
  if (token !== savedToken() || !isPushSaved()) await save(token)
  await tellShown()
}

async function save(token: string) {
  const replaces = savedToken()
  const changed = replaces && replaces !== token && { replaces }
  await api.call(savePhone, { body: { service: phoneService(), token, ...changed } }, quietly)
  deviceStore.setItem(TOKEN_KEY, token)
  setPushSaved()
}

/** Under which Android shows messages. Its name is there with the switch (features/notifications/push). */
async function openChannel() {
  if (phoneService() !== 'fcm') return
  const name = i18next.t('notifications-push:channel')
  // High: shown at once. Private: the phone's owner decides what a locked screen shows.
  await PushNotifications.createChannel({ id: CHANNEL, name, importance: 4, visibility: 0 })
}

/** What Google or Apple calls this installation. */
async function askToken(): Promise<string> {
  let resolve: (token: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<string>((...both) => {
    ;[resolve, reject] = both
  })
  const heard = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  const patience = setTimeout(() => reject(new Error('There is no token.')), PATIENCE_MS)
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    clearTimeout(patience)
    for (const each of heard) await each.remove()
  }
}

/** Only Apple's phones tell which messages still lie on the screen, and their tokens. */
async function tellShown() {
  if (phoneService() !== 'apns') return
  const { notifications } = await PushNotifications.getDeliveredNotifications()
  await Promise.all(notifications.map(({ data }) => shown(data)))
}

type Data = { token?: unknown; path?: unknown } | undefined

/** No mail follows then. Without a network one does, which is no harm. */
const shown = async (data: Data) => {
  if (typeof data?.token === 'string')
    await api.call(pushShown, { body: { token: data.token } }, quietly).catch(ignored)
}

/** Leads to what a tapped message is about, also the one that opened the app; until the returned function is called. */
export function watchMessages(open: (path: string) => void): () => void {
  const heard = Promise.all([
    PushNotifications.addListener('pushNotificationActionPerformed', ({ actionId, notification: { data } }) => {
      if (actionId !== 'tap') return
      void shown(data)
      if (typeof data?.path === 'string') open(data.path)
    }),
    PushNotifications.addListener('pushNotificationReceived', ({ data }) => void shown(data)),
    // While the app is open Google may give it another token.
    PushNotifications.addListener('registration', ({ value }) => {
      if (isPushMine() && savedToken() && value !== savedToken()) void save(value).catch(ignored)
    }),
  ])
  return () => void heard.then((all) => all.forEach((each) => void each.remove()))
}

/** Tried again at the next start. */
const ignored = () => undefined
