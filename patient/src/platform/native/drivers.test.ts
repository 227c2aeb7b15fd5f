// @vitest-environment happy-dom
// What our drivers ask of the plugins, and what they make of the answers. The plugins themselves run on a phone only.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coverInAppList } from '../cover.ts'
import { feel } from '../haptics.ts'
import { saveFile, viewFile } from '../save-file.ts'
import { shareText } from '../share.ts'
import { pathOf, watchApp } from './app-events.ts'
import { takePhoto } from './camera.ts'

const calls = vi.hoisted(() => [] as unknown[])
const answers = vi.hoisted(() => ({
  share: async (): Promise<object> => ({}),
  photo: async (): Promise<object> => ({}),
  viewed: async (): Promise<void> => undefined,
  opened: (_event: { url: string }): void => undefined,
  appId: 'test.aruga.app',
}))
vi.mock('@capacitor/share', () => ({
  Share: { share: (options: object) => [calls.push(options), answers.share()][1] },
}))
vi.mock('@capacitor/filesystem', () => ({
  Directory: { Cache: 'CACHE' },
  Filesystem: {
    rmdir: async ({ path }: { path: string }) => {
      calls.push(`emptied ${path}`)
      throw new Error('There is none')
    },
    writeFile: async ({ path, data }: { path: string; data: string }) => {
      calls.push(`wrote ${path}: ${atob(data)}`)
      return { uri: `file:///cache/${path}` }
    },
  },
}))
vi.mock('@capacitor/camera', () => ({
  CameraDirection: { Front: 'FRONT', Rear: 'REAR' },
  Camera: { takePhoto: (options: object) => [calls.push(options), answers.photo()][1] },
}))
vi.mock('@capacitor/file-viewer', () => ({
  FileViewer: { openDocumentFromLocalPath: (options: object) => [calls.push(options), answers.viewed()][1] },
}))
vi.mock('@capacitor/haptics', () => ({
  ImpactStyle: { Light: 'LIGHT' },
  NotificationType: { Success: 'SUCCESS', Error: 'ERROR' },
  Haptics: {
    impact: async (options: object) => void calls.push(options),
    notification: async (options: object) => void calls.push(options),
  },
}))
vi.mock('@capacitor/privacy-screen', () => ({
  PrivacyScreen: { enable: async () => calls.push('covered'), disable: async () => calls.push('uncovered') },
}))
vi.mock('@capacitor/browser', () => ({
  Browser: {
    open: async ({ url }: { url: string }) => void calls.push(url),
    close: async () => void calls.push('browser closed'),
  },
}))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: async (name: string, listener: typeof answers.opened) => {
      if (name === 'appUrlOpen') answers.opened = listener
    },
    minimizeApp: async () => calls.push('minimized'),
    getInfo: async () => ({ id: answers.appId }),
  },
}))

beforeEach(() => vi.stubEnv('MODE', 'native'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  calls.length = 0
  answers.share = async () => ({})
})

const refusal = (message: string, code?: string) => async () => {
  throw Object.assign(new Error(message), { code })
}

test('A text goes to the share sheet, and a closed sheet is no failure', async () => {
  expect(await shareText('My code', 'K7')).toBe('shared')
  expect(calls).toEqual([{ title: 'My code', text: 'K7' }])
  answers.share = refusal('Share canceled')
  expect(await shareText('My code', 'K7')).toBe('left')
  answers.share = refusal('No app can')
  expect(await shareText('My code', 'K7')).toBe('failed')
})

test('A file is handed over from the cache, which the next one empties; its name is no path', async () => {
  expect(await saveFile(new Blob(['%PDF-']), '../letter.pdf')).toBe(true)
  expect(calls).toEqual([
    'emptied shared',
    'wrote shared/..-letter.pdf: %PDF-',
    { files: ['file:///cache/shared/..-letter.pdf'] },
  ])
  answers.share = refusal('No app can')
  expect(await saveFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(false)
})

test('A document opens in the phone’s own viewer; where no app shows it, that is told', async () => {
  expect(await viewFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(true)
  expect(calls.at(-1)).toEqual({ path: 'file:///cache/shared/letter.pdf' })
  answers.viewed = refusal('No app can')
  expect(await viewFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(false)
  vi.stubEnv('MODE', 'production')
  expect(await viewFile(new Blob(['%PDF-']), 'letter.pdf')).toBe(false)
})

test('A code that is shown, a file that arrived and one that was refused feel different; a browser does nothing', async () => {
  const felt = { shown: { style: 'LIGHT' }, sent: { type: 'SUCCESS' }, refused: { type: 'ERROR' } }
  for (const moment of ['shown', 'sent', 'refused'] as const) {
    feel(moment)
    await vi.waitFor(() => expect(calls.splice(0)).toEqual([felt[moment]]))
  }
  vi.stubEnv('MODE', 'production')
  feel('sent')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(calls).toEqual([])
})

test('The camera of the phone gives a photo; a closed camera gives none; a broken one says so', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['photo'], { type: 'image/jpeg' })))
  answers.photo = async () => ({ webPath: 'https://localhost/_capacitor_file_/1.jpg' })
  const photo = await takePhoto('user', 'face')
  expect([photo?.name, photo?.type, await photo?.text()]).toEqual(['photo.jpg', 'image/jpeg', 'photo'])
  expect(calls).toEqual([{ cameraDirection: 'FRONT', quality: 90, correctOrientation: true }])
  answers.photo = refusal('Cancelled', 'OS-PLUG-CAMR-0006')
  expect(await takePhoto('environment', 'id')).toBeNull()
  answers.photo = refusal('No camera', 'OS-PLUG-CAMR-0007')
  await expect(takePhoto('environment', 'id')).rejects.toThrow('No camera')
})

test('The code is covered in the list of open apps as long as one is in view; a browser has no such cover', async () => {
  const [one, two] = [coverInAppList(), coverInAppList()]
  one?.()
  await vi.waitFor(() => expect(calls.at(-1)).toBe('covered'))
  two?.()
  await vi.waitFor(() => expect(calls.at(-1)).toBe('uncovered'))
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

test('The back key leaves the app on its first page only, and after everything else has had its turn', async () => {
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
  expect(calls).toEqual(['minimized'])
})

test('The log-in page opens in the phone’s browser, which comes back by the app’s own scheme and is closed', async () => {
  const { openLogInPage } = await import('../browser-log-in.ts')
  await openLogInPage('/tabs/letters')
  const query = new URL(String(calls.at(-1))).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    redirect_uri: 'test.aruga.app:/sign-in',
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'login',
  })
  await watchApp()
  const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  answers.opened({ url: `test.aruga.app:/sign-in?code=a&state=${query.get('state')}` })
  await vi.waitFor(() => expect(assigned).toHaveBeenCalledWith(`/sign-in?code=a&state=${query.get('state')}`))
  expect(calls.at(-1)).toBe('browser closed')

  answers.appId = 'Test_App'
  await expect(openLogInPage('/')).rejects.toThrow('no scheme')
})
