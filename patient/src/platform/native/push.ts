// Messages of Google and Apple to the app (docs/decisions/110 and 111). Keeps the same promises as platform/push.ts does for browsers.
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

/** The token that the server has stored. */
const TOKEN_KEY = 'pushToken'
/** The channel that messages name (server/src/push/fcm.ts), shown in the phone's settings. */
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
  await save(await requestToken())
  own()
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  const token = savedToken()
  await Promise.all([forgetPush(), token && api.call(removePushSubscription, { body: { endpoint: token } }, quietly)])
  return 'off'
}

/** Ends messages on the phone only; Google and Apple report it to the server with its next message. */
export async function forgetPush() {
  const wasOn = pushOwner() !== null
  disownPush()
  deviceStore.removeItem(TOKEN_KEY)
  if (!wasOn) return
  await PushNotifications.removeAllDeliveredNotifications()
  await PushNotifications.unregister()
}

/** After a log-in, and at each start: the token may have changed while the app was closed. */
export async function syncPush() {
  if (!pushOwner()) return
  if (!isPushMine()) return forgetPush()
  if ((await PushNotifications.checkPermissions()).receive !== 'granted') return
  const token = await requestToken()
  if (token !== savedToken() || !isPushSaved()) await save(token)
  await reportShown()
}

async function save(token: string) {
  const replaces = savedToken()
  const changed = replaces && replaces !== token && { replaces }
  await api.call(savePhone, { body: { service: phoneService(), token, ...changed } }, quietly)
  deviceStore.setItem(TOKEN_KEY, token)
  setPushSaved()
}

/** The channel under which Android shows messages. It gets its name with the switch (features/notifications/push). */
async function openChannel() {
  if (phoneService() !== 'fcm') return
  const name = i18next.t('notifications-push:channel')
  // High: shown at once. Private: the phone's owner decides what a locked screen shows.
  await PushNotifications.createChannel({ id: CHANNEL, name, importance: 4, visibility: 0 })
}

/** The token that Google or Apple gives this installation. */
async function requestToken(): Promise<string> {
  let resolve: (token: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<string>((...both) => {
    ;[resolve, reject] = both
  })
  const added = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  const patience = setTimeout(() => reject(new Error('There is no token.')), PATIENCE_MS)
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    clearTimeout(patience)
    for (const each of added) await each.remove()
  }
}

/** Only Apple's phones list the messages that are still on the screen, with their tokens. */
async function reportShown() {
  if (phoneService() !== 'apns') return
  const { notifications } = await PushNotifications.getDeliveredNotifications()
  await Promise.all(notifications.map(({ data }) => shown(data)))
}

type Data = { token?: unknown; path?: unknown } | undefined

/** Prevents the mail that would follow. Without a network the mail is sent, which does no harm. */
const shown = async (data: Data) => {
  if (typeof data?.token === 'string')
    await api.call(pushShown, { body: { token: data.token } }, quietly).catch(ignored)
}

/** Opens what a tapped message is about, also the message that opened the app; until the returned function is called. */
export function watchMessages(open: (path: string) => void): () => void {
  const added = Promise.all([
    PushNotifications.addListener('pushNotificationActionPerformed', ({ actionId, notification: { data } }) => {
      if (actionId !== 'tap') return
      void shown(data)
      if (typeof data?.path === 'string') open(data.path)
    }),
    PushNotifications.addListener('pushNotificationReceived', ({ data }) => void shown(data)),
    // While the app is open Google may replace its token.
    PushNotifications.addListener('registration', ({ value }) => {
      if (isPushMine() && savedToken() && value !== savedToken()) void save(value).catch(ignored)
    }),
  ])
  return () => void added.then((all) => all.forEach((each) => void each.remove()))
}

/** Retried at the next start. */
const ignored = () => undefined
