// Uploads that the phone sends by itself while the app is away: each file in one request, from a copy in the app's cache
// (docs/decisions/123).
import { deviceStore } from '@aruga/client/stores'
import { Capacitor } from '@capacitor/core'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { PushNotifications } from '@capacitor/push-notifications'
import { Uploader } from '@capgo/capacitor-uploader'
import { base64 } from '../blobs-as-text.ts'

/** Not in any backup, and removed with the app. */
const FOLDER = 'uploads'
/** The names of the copies by the plugin's ids: the plugin cannot list them, and continues when the app is started again. */
const STARTED_KEY = 'phoneUploads'
/** About four minutes on Android; an iPhone waits for a network by itself. */
const TRIES = 8

type Started = Record<string, string>
const started = (): Started => JSON.parse(deviceStore.getItem(STARTED_KEY) ?? '{}')
const setStarted = (now: Started) => deviceStore.setItem(STARTED_KEY, JSON.stringify(now))

/**
 * `name`: of the copy, unique for each file. `method`: PATCH, or POST on a network that blocks it. `title`: of Android's notification,
 * which others may see.
 */
type Rest = {
  name: string
  url: string
  method?: string
  headers: Record<string, string>
  bytes: Blob
  title: string
}

/** Passes bytes to the phone. It may send them more than once, or never: only the server knows. */
export async function sendByPhone({ name, url, method = 'PATCH', headers, bytes, title }: Rest): Promise<void> {
  listening ??= listen(title)
  await listening
  const copy = { path: `${FOLDER}/${name}`, directory: Directory.Cache }
  const { uri } = await Filesystem.writeFile({ ...copy, data: await base64(bytes), recursive: true })
  const { id } = await Uploader.startUpload({
    filePath: uri,
    serverUrl: url,
    headers,
    // The plugin's types allow two methods; its code sends any.
    method: method as 'PUT' | 'POST',
    uploadType: 'binary',
    mimeType: 'application/offset+octet-stream',
    maxRetries: TRIES,
    notificationTitle: title,
  })
  setStarted({ ...started(), [id]: name })
}

/** Stops the phone's uploads as far as possible, and removes all copies. */
export async function stopPhone(): Promise<void> {
  for (const id of Object.keys(started())) await Uploader.removeUpload({ id }).catch(nothingThere)
  deviceStore.removeItem(STARTED_KEY)
  await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true }).catch(nothingThere)
}

let listening: Promise<unknown> | undefined

function listen(title: string) {
  const isAndroid = Capacitor.getPlatform() === 'android'
  /** The last event of an upload; Android's is missing from the types. */
  const finalEvents: readonly string[] = isAndroid ? ['finished'] : ['completed', 'failed']
  return Uploader.addListener('events', ({ id, name, eventId }) => {
    // Otherwise Android repeats the event at each start.
    if (eventId) void Uploader.acknowledgeEvent({ eventId }).catch(nothingThere)
    if (!finalEvents.includes(name)) return
    void removeCopy(id).catch(nothingThere)
    if (isAndroid) void removeNotification(title).catch(nothingThere)
  })
}

async function removeCopy(id: string) {
  const { [id]: name, ...others } = started()
  if (!name) return
  setStarted(others)
  await Filesystem.deleteFile({ path: `${FOLDER}/${name}`, directory: Directory.Cache })
}

/** Android would leave a notification for each file, in English, and show it as cancelled when the app itself continues the upload. */
async function removeNotification(title: string) {
  const { notifications } = await PushNotifications.getDeliveredNotifications()
  const ours = notifications.filter((notification) => notification.title === title)
  if (ours.length > 0) await PushNotifications.removeDeliveredNotifications({ notifications: ours })
}

const nothingThere = () => undefined
