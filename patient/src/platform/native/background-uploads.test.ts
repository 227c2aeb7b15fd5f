// @vitest-environment happy-dom
// The plugin's events on Android and on an iPhone are taken from its source (UploaderPlugin.java of 8.3.16, docs/decisions/123).
import { beforeEach, expect, test, vi } from 'vitest'
import { phone } from '../../testing/phone.ts'

beforeEach(() => {
  phone.reset()
  window.localStorage.clear()
})

/** The app, started on a phone. */
async function startOn(platform: 'android' | 'ios') {
  vi.resetModules()
  phone.is(platform)
  let uploads = 0
  phone.answers('Uploader.startUpload', () => ({ id: `u${++uploads}` }))
  return import('./background-uploads.ts')
}

const title = 'Sending your photos'
const rest = {
  name: 't1',
  url: 'https://aruga.test/api/app/uploads/t1',
  headers: { Authorization: 'Bearer secret', 'Tus-Resumable': '1.0.0', 'Upload-Offset': '3' },
  bytes: new Blob(['the rest']),
  title,
}
/** The arguments of a plugin method's calls. */
const calledWith = (method: string) => phone.calls.filter(([name]) => name === method).map(([, options]) => options)
const tell = (event: { id: string; name: string; eventId?: string }) => phone.happens('Uploader.events', event)
/** The uploads that the app remembers as started. */
const remembered = () => window.localStorage.getItem('phoneUploads')

test('The phone sends the rest of a file unchanged, with its own ticket, and its copy is removed afterwards', async () => {
  const { sendByPhone } = await startOn('ios')
  await sendByPhone(rest)
  expect(calledWith('Uploader.startUpload')).toMatchObject([
    {
      method: 'PATCH',
      serverUrl: rest.url,
      headers: rest.headers,
      uploadType: 'binary',
      filePath: 'file:///cache/uploads/t1',
    },
  ])
  expect(phone.textOf('uploads/t1')).toBe('the rest')
  tell({ id: 'u1', name: 'completed' })
  await expect.poll(() => phone.files()).toEqual([])
  expect(remembered()).toBe('{}')
})

test('When the app is open again, the phone stops sending, and no copy is left', async () => {
  const { sendByPhone, stopPhone } = await startOn('ios')
  await sendByPhone(rest)
  await sendByPhone({ ...rest, name: 't2' })
  expect(phone.files()).toEqual(['uploads/t1', 'uploads/t2'])
  await stopPhone()
  expect(calledWith('Uploader.removeUpload')).toEqual([{ id: 'u1' }, { id: 'u2' }])
  expect([phone.files(), remembered()]).toEqual([[], null])
})

test('The next start removes what a killed app left behind', async () => {
  const { sendByPhone } = await startOn('ios')
  await sendByPhone(rest)
  const { stopPhone } = await startOn('ios')
  await stopPhone()
  expect([phone.files(), remembered()]).toEqual([[], null])
})

test('Android’s notification about a photo is removed once it is sent, messages of the program stay, and no event comes twice', async () => {
  const { sendByPhone } = await startOn('android')
  const own = { id: '1236', title }
  const news = { id: '7', title: 'You have news about your letter' }
  phone.answers('PushNotifications.getDeliveredNotifications', () => ({ notifications: [own, news] }))
  await sendByPhone(rest)
  tell({ id: 'u1', name: 'completed', eventId: 'e1' })
  await expect.poll(() => calledWith('Uploader.acknowledgeEvent')).toEqual([{ eventId: 'e1' }])
  // Android shows its notification only after this event.
  expect(calledWith('PushNotifications.removeDeliveredNotifications')).toEqual([])
  expect(phone.files()).toEqual(['uploads/t1'])
  tell({ id: 'u1', name: 'finished' })
  await expect
    .poll(() => calledWith('PushNotifications.removeDeliveredNotifications'))
    .toEqual([{ notifications: [own] }])
  expect(phone.files()).toEqual([])
})
