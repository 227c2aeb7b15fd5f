// @vitest-environment happy-dom
// What our drivers request from the plugins, and how they handle a phone's answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phone } from '../../testing/phone.ts'
import { coverInAppList } from '../cover.ts'
import { vibrate } from '../haptics.ts'
import { saveFile, viewFile } from '../save-file.ts'
import { shareText } from '../share.ts'
import { pathOf, watchApp } from './app-events.ts'
import { takePhoto } from './camera.ts'

const { calls } = phone

beforeEach(() => {
  phone.reset()
  vi.stubEnv('MODE', 'native')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const refusal = (message: string, code?: string) => () => {
  throw Object.assign(new Error(message), { code })
}

test('A text goes to the share sheet, and a closed sheet is no failure', async () => {
  expect(await shareText('My code', 'K7')).toBe('shared')
  expect(calls).toEqual([['Share.share', { title: 'My code', text: 'K7' }]])
  phone.answers('Share.share', refusal('Share canceled'))
  expect(await shareText('My code', 'K7')).toBe('left')
  phone.answers('Share.share', refusal('No app can'))
  expect(await shareText('My code', 'K7')).toBe('failed')
})

test('A file is shared from the cache, which the next share empties; its name is not used as a path', async () => {
  expect(await saveFile(new Blob(['%PDF-']), '../letter.pdf')).toBe(true)
  expect(calls.map(([method]) => method)).toEqual(['Filesystem.rmdir', 'Filesystem.writeFile', 'Share.share'])
  expect(calls.at(-1)).toEqual(['Share.share', { files: ['file:///cache/shared/..-letter.pdf'] }])
  expect(phone.textOf('shared/..-letter.pdf')).toBe('%PDF-')
  phone.answers('Share.share', refusal('No app can'))
  expect(await saveFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(false)
  expect(phone.files()).toEqual(['shared/letter.pdf'])
})

test('A document opens in the phone’s own viewer; if no app can show it, the caller learns so', async () => {
  expect(await viewFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(true)
  const opened = { path: 'file:///cache/shared/letter.pdf' }
  expect(calls.at(-1)).toEqual(['FileViewer.openDocumentFromLocalPath', opened])
  phone.answers('FileViewer.openDocumentFromLocalPath', refusal('No app can'))
  expect(await viewFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(false)
  vi.stubEnv('MODE', 'production')
  expect(await viewFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(false)
})

test('A shown code, an uploaded file and a refused file each have their own vibration; a browser has none', async () => {
  const vibrations = {
    shown: ['Haptics.impact', { style: 'LIGHT' }],
    sent: ['Haptics.notification', { type: 'SUCCESS' }],
    refused: ['Haptics.notification', { type: 'ERROR' }],
  }
  for (const moment of ['shown', 'sent', 'refused'] as const) {
    vibrate(moment)
    await expect.poll(() => calls.splice(0)).toEqual([vibrations[moment]])
  }
  vi.stubEnv('MODE', 'production')
  vibrate('sent')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(calls).toEqual([])
})

test('The phone’s camera returns a photo; a closed camera returns none; a broken camera throws', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['photo'], { type: 'image/jpeg' })))
  phone.answers('Camera.takePhoto', () => ({ webPath: 'https://localhost/_capacitor_file_/1.jpg' }))
  const photo = await takePhoto('user', 'face')
  expect([photo?.name, photo?.type, await photo?.text()]).toEqual(['photo.jpg', 'image/jpeg', 'photo'])
  const options = { cameraDirection: 'FRONT', quality: 90, correctOrientation: true }
  expect(calls).toEqual([['Camera.takePhoto', options]])
  phone.answers('Camera.takePhoto', refusal('Cancelled', 'OS-PLUG-CAMR-0006'))
  expect(await takePhoto('environment', 'id')).toBeNull()
  phone.answers('Camera.takePhoto', refusal('No camera', 'OS-PLUG-CAMR-0007'))
  await expect(takePhoto('environment', 'id')).rejects.toThrow('No camera')
})

test('While a code is in view, it is covered in the list of open apps; a browser cannot cover it', async () => {
  const [one, two] = [coverInAppList(), coverInAppList()]
  one?.()
  await expect.poll(() => calls.at(-1)?.[0]).toBe('PrivacyScreen.enable')
  two?.()
  await expect.poll(() => calls.at(-1)?.[0]).toBe('PrivacyScreen.disable')
  vi.stubEnv('MODE', 'production')
  expect(coverInAppList()).toBeUndefined()
})

test.each([
  ['https://aruga.test/reset-password?token=a', '/reset-password?token=a'],
  ['https://aruga.test/loa-details?id=1', '/loa-details?id=1'],
  ['https://aruga.test/console/', null],
  ['aruga://reset-password?token=a', null],
  ['test.aruga.app:/sign-in?code=a&state=b', '/sign-in?code=a&state=b'],
  ['test.aruga.app:/reset-password?token=a', null],
  ['https://aruga.test/sign-in?code=a', null],
  ['not a link', null],
])('The link %s opens %s', (link, path) => {
  expect(pathOf(link)).toBe(path)
})

test('The back key leaves the app only on its first page, after all other handlers', async () => {
  await watchApp()
  const press = () => {
    const handlers: [number, () => void][] = []
    const register = (...handler: [number, () => void]) => handlers.push(handler)
    document.dispatchEvent(new CustomEvent('ionBackButton', { detail: { register } }))
    expect(handlers.map(([priority]) => priority)).toEqual([-1])
    for (const [, handle] of handlers) handle()
  }
  window.history.replaceState({ idx: 2 }, '')
  press()
  expect(calls).toEqual([])
  window.history.replaceState({ idx: 0 }, '')
  press()
  await expect.poll(() => calls).toEqual([['App.minimizeApp']])
})

test('The log-in page opens in the phone’s browser, which comes back by the app’s own scheme and is closed', async () => {
  const { openLogInPage } = await import('../browser-log-in.ts')
  phone.answers('App.getInfo', () => ({ id: 'test.aruga.app' }))
  await openLogInPage('/tabs/letters')
  const [, opened] = calls.find(([method]) => method === 'Browser.open') ?? []
  const query = new URL((opened as { url: string }).url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    redirect_uri: 'test.aruga.app:/sign-in',
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'login',
  })
  await watchApp()
  const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  phone.happens('App.appUrlOpen', { url: `test.aruga.app:/sign-in?code=a&state=${query.get('state')}` })
  await expect.poll(() => assigned).toHaveBeenCalledWith(`/sign-in?code=a&state=${query.get('state')}`)
  expect(calls.at(-1)).toEqual(['Browser.close'])

  phone.answers('App.getInfo', () => ({ id: 'Test_App' }))
  await expect(openLogInPage('/')).rejects.toThrow('no scheme')
})
