// @vitest-environment happy-dom
// What the plugin's Java tells, which its implementation for browsers does not (UploaderPlugin.java of 8.3.16).
import { expect, test, vi } from 'vitest'

const phone = vi.hoisted(() => ({
  tell: (_event: { id: string; name: string; eventId?: string }): void => undefined,
  acknowledged: [] as string[],
  delivered: [{ id: '1236', title: 'Sending your photos' }] as object[],
  removed: [] as object[],
  deleted: [] as string[],
}))
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => 'android' } }))
vi.mock('@capgo/capacitor-uploader', () => ({
  Uploader: {
    addListener: async (_name: string, listener: typeof phone.tell) => {
      phone.tell = listener
    },
    startUpload: async () => ({ id: 'u1' }),
    acknowledgeEvent: async ({ eventId }: { eventId: string }) => phone.acknowledged.push(eventId),
  },
}))
vi.mock('@capacitor/filesystem', () => ({
  Directory: { Cache: 'CACHE' },
  Filesystem: {
    writeFile: async () => ({ uri: 'file:///cache/uploads/t1' }),
    deleteFile: async ({ path }: { path: string }) => phone.deleted.push(path),
  },
}))
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    getDeliveredNotifications: async () => ({ notifications: phone.delivered }),
    removeDeliveredNotifications: async ({ notifications }: { notifications: object[] }) =>
      phone.removed.push(...notifications),
  },
}))

const { sendByPhone } = await import('./background-uploads.ts')

test('Android’s notification about a photo goes when it is sent, messages of the program stay, and no event comes twice', async () => {
  const title = 'Sending your photos'
  const news = { id: '7', title: 'You have news about your letter' }
  phone.delivered.push(news)
  await sendByPhone({ name: 't1', url: 'https://aruga.test', headers: {}, bytes: new Blob(['x']), title })
  phone.tell({ id: 'u1', name: 'completed', eventId: 'e1' })
  await vi.waitFor(() => expect(phone.acknowledged).toEqual(['e1']))
  // Its notification is shown only after this.
  expect([phone.removed, phone.deleted]).toEqual([[], []])
  phone.tell({ id: 'u1', name: 'finished' })
  await vi.waitFor(() => expect(phone.removed).toEqual([{ id: '1236', title }]))
  expect(phone.deleted).toEqual(['uploads/t1'])
})
