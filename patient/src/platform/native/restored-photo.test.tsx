// @vitest-environment happy-dom
// A phone with little memory kills the app behind its camera; the photo is not lost.

import { fakeFetch, noNetwork } from '@aruga/client/testing/fake-fetch'
import { settled } from '@aruga/client/testing/settled'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTakenPhoto } from '../../photos/take/use-taken-photo.ts'
import { emptyDevice, logInAs } from '../../testing/device.ts'
import { phone } from '../../testing/phone.ts'
import { outboxStore } from '../outbox-store.ts'
import { takePhoto } from './camera.ts'
import { watchRestoredPhotos } from './restored-photo.ts'

type Restored = { pluginId: string; methodName: string; success: boolean; data?: { webPath: string } }
/** Where the plugin reports the photo to be. */
const PHOTO = '/_capacitor_file_/1.jpg'
let server: ReturnType<typeof fakeFetch>
const FORM = '/documents/new?kind=prescription'
const restored: Restored = {
  pluginId: 'Camera',
  methodName: 'getPhoto',
  success: true,
  data: { webPath: `https://localhost${PHOTO}` },
}

/** The outbox stores it until the form takes it. */
const storedFiles = async () => (await outboxStore.read('shared')).length
const restore = async (event: Restored) => {
  phone.happens('App.appRestoredResult', event)
  await act(settled)
}

beforeEach(async () => {
  phone.reset()
  phone.is('android')
  await emptyDevice()
  server = fakeFetch()
  server.onPath(PHOTO, () => new Response(new Blob(['photo'], { type: 'image/jpeg' })))
  await logInAs('ligaya')
  vi.stubEnv('MODE', 'native')
  vi.spyOn(window.location, 'assign').mockImplementation((path) => window.history.replaceState(null, '', path))
  window.history.replaceState(null, '', FORM)
  await watchRestoredPhotos()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Android kills the app: nobody learns how the call ended, and the next start is at the first page. */
function openCameraAndEnd() {
  phone.answers('Camera.getPhoto', () => new Promise(() => undefined))
  void takePhoto('environment', 'prescription')
  window.history.replaceState(null, '', '/')
}

async function openForm(of: 'prescription' | 'id') {
  const chosen: string[] = []
  const flush = vi.fn(async () => undefined)
  const choose = async (photo: File) => void chosen.push(await photo.text())
  renderHook(() => useTakenPhoto({ of, choose, flush }))
  await act(settled)
  return { chosen, flush }
}

test('A photo restored at the next start is in the form that opened the camera, and is stored nowhere else', async () => {
  openCameraAndEnd()
  await restore(restored)
  expect(window.location.pathname + window.location.search).toBe(FORM)
  const { chosen, flush } = await openForm('prescription')
  expect(chosen).toEqual(['photo'])
  await waitFor(async () => expect(await storedFiles()).toBe(0))
  expect(flush).toHaveBeenCalled()
})

test('No other form takes the restored photo', async () => {
  openCameraAndEnd()
  await restore(restored)
  expect((await openForm('id')).chosen).toEqual([])
  window.history.replaceState(null, '', '/documents/new?kind=id')
  expect((await openForm('prescription')).chosen).toEqual([])
  expect(await storedFiles()).toBe(1)
})

test('The same form does not take the photo for somebody else who has logged in on this phone since', async () => {
  openCameraAndEnd()
  await restore(restored)
  await logInAs('nena')
  expect((await openForm('prescription')).chosen).toEqual([])
  await logInAs('ligaya')
  expect((await openForm('prescription')).chosen).toEqual(['photo'])
})

test('A photo that cannot be read still opens the form, for another photo', async () => {
  openCameraAndEnd()
  server.onPath(PHOTO, () => {
    throw noNetwork()
  })
  await restore(restored)
  expect(window.location.pathname + window.location.search).toBe(FORM)
  expect((await openForm('prescription')).chosen).toEqual([])
})

test.each([
  ['a camera that was closed', { ...restored, success: false }],
  ['another plugin', { ...restored, pluginId: 'Share' }],
])('Nothing from %s is stored, and the app stays where it is', async (_what, event) => {
  openCameraAndEnd()
  await restore(event)
  expect([await storedFiles(), window.location.pathname]).toEqual([0, '/'])
})

test('A photo that arrived while the app was running is not stored for the next start', async () => {
  phone.answers('Camera.getPhoto', () => restored.data)
  expect(await (await takePhoto('user', 'face'))?.text()).toBe('photo')
  const options = { source: 'CAMERA', resultType: 'uri', quality: 90, correctOrientation: true }
  expect(phone.calls).toEqual([['Camera.getPhoto', { ...options, direction: 'FRONT', saveToGallery: false }]])
  await restore(restored)
  expect(await storedFiles()).toBe(0)
})

test('A closed camera returns no photo; a broken camera throws', async () => {
  const refuse = (message: string) =>
    phone.answers('Camera.getPhoto', () => {
      throw new Error(message)
    })
  refuse('User cancelled photos app')
  expect(await takePhoto('environment', 'id')).toBeNull()
  refuse('Unable to create photo on disk')
  await expect(takePhoto('environment', 'id')).rejects.toThrow('Unable to create')
})
