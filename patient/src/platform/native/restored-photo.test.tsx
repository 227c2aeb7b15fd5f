// @vitest-environment happy-dom
// A phone with little memory ends the app behind its camera; the photo is not lost.

import type { Stored } from '@aruga/client/outbox/store'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTakenPhoto } from '../../photos/take/use-taken-photo.ts'
import { takePhoto } from './camera.ts'
import { watchRestoredPhotos } from './restored-photo.ts'

type Restored = { pluginId: string; methodName: string; success: boolean; data?: { webPath: string } }
const phone = vi.hoisted(() => ({
  restore: (_event: Restored): unknown => undefined,
  photo: async (): Promise<object> => ({}),
  asked: [] as unknown[],
}))
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => 'android' } }))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: async (name: string, listener: typeof phone.restore) => {
      if (name === 'appRestoredResult') phone.restore = listener
    },
  },
}))
vi.mock('@capacitor/camera', () => ({
  CameraDirection: { Front: 'FRONT', Rear: 'REAR' },
  CameraResultType: { Uri: 'uri' },
  CameraSource: { Camera: 'CAMERA' },
  Camera: { getPhoto: (options: object) => [phone.asked.push(options), phone.photo()][1] },
}))
const stored = vi.hoisted(() => new Map<string, { entry: Stored; bytes: ArrayBuffer }>())
vi.mock('../outbox-store.ts', () => ({
  outboxStore: {
    add: async (entry: Stored, bytes: ArrayBuffer) => void stored.set(entry.id, { entry, bytes }),
    read: async () => [...stored.values()].map(({ entry }) => entry),
    readBytes: async ({ id }: Stored) => stored.get(id)?.bytes,
    destroy: async () => stored.clear(),
  },
}))

const patient = vi.hoisted(() => ({ id: 'ligaya' }))
vi.mock('../api.ts', () => ({ session: { patient: () => patient } }))

const FORM = '/documents/new?kind=prescription'
const restored: Restored = {
  pluginId: 'Camera',
  methodName: 'getPhoto',
  success: true,
  data: { webPath: 'https://localhost/_capacitor_file_/1.jpg' },
}

beforeEach(async () => {
  vi.stubEnv('MODE', 'native')
  vi.stubGlobal('fetch', async () => new Response(new Blob(['photo'], { type: 'image/jpeg' })))
  vi.spyOn(window.location, 'assign').mockImplementation((path) => window.history.replaceState(null, '', path))
  window.history.replaceState(null, '', FORM)
  await watchRestoredPhotos()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  stored.clear()
  localStorage.clear()
  phone.asked.length = 0
})

/** Android ends the app: nobody hears how the call ended, and the next start is at the first page. */
function openCameraAndEnd() {
  phone.photo = () => new Promise(() => undefined)
  void takePhoto('environment', 'prescription')
  window.history.replaceState(null, '', '/')
}

async function openForm(of: 'prescription' | 'id') {
  const chosen: string[] = []
  const flush = vi.fn(async () => undefined)
  const choose = async (photo: File) => void chosen.push(await photo.text())
  renderHook(() => useTakenPhoto({ of, choose, flush }))
  // What is read from the device has been read.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  return { chosen, flush }
}

test('A photo that comes back with the next start is in the form that had opened the camera, and is kept nowhere else', async () => {
  openCameraAndEnd()
  await phone.restore(restored)
  expect(window.location.pathname + window.location.search).toBe(FORM)
  const { chosen, flush } = await openForm('prescription')
  expect(chosen).toEqual(['photo'])
  await waitFor(() => expect(stored.size).toBe(0))
  expect(flush).toHaveBeenCalled()
})

test('No other form takes it', async () => {
  openCameraAndEnd()
  await phone.restore(restored)
  expect((await openForm('id')).chosen).toEqual([])
  window.history.replaceState(null, '', '/documents/new?kind=id')
  expect((await openForm('prescription')).chosen).toEqual([])
  expect(stored.size).toBe(1)
})

test('Nor does the same form of somebody else who has logged in on this phone since', async () => {
  openCameraAndEnd()
  await phone.restore(restored)
  patient.id = 'nena'
  expect((await openForm('prescription')).chosen).toEqual([])
  patient.id = 'ligaya'
  expect((await openForm('prescription')).chosen).toEqual(['photo'])
})

test('A photo that cannot be read leads to the form all the same, which takes another', async () => {
  openCameraAndEnd()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await phone.restore(restored)
  expect(window.location.pathname + window.location.search).toBe(FORM)
  expect((await openForm('prescription')).chosen).toEqual([])
})

test.each([
  ['a camera that was closed', { ...restored, success: false }],
  ['another plugin', { ...restored, pluginId: 'Share' }],
])('Nothing is kept of %s, and the app stays where it is', async (_what, event) => {
  openCameraAndEnd()
  await phone.restore(event)
  expect([stored.size, window.location.pathname]).toEqual([0, '/'])
})

test('A photo that came while the app was there is not kept for another start', async () => {
  phone.photo = async () => ({ webPath: 'https://localhost/_capacitor_file_/1.jpg' })
  expect(await (await takePhoto('user', 'face'))?.text()).toBe('photo')
  expect(phone.asked).toEqual([
    {
      source: 'CAMERA',
      resultType: 'uri',
      quality: 90,
      correctOrientation: true,
      direction: 'FRONT',
      saveToGallery: false,
    },
  ])
  await phone.restore(restored)
  expect(stored.size).toBe(0)
})

test('A closed camera gives no photo; a broken one says so', async () => {
  const refuse = (message: string) => async () => {
    throw new Error(message)
  }
  phone.photo = refuse('User cancelled photos app')
  expect(await takePhoto('environment', 'id')).toBeNull()
  phone.photo = refuse('Unable to create photo on disk')
  await expect(takePhoto('environment', 'id')).rejects.toThrow('Unable to create')
})
