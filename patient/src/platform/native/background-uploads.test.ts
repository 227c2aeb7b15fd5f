// @vitest-environment happy-dom
// The plugin's own implementation for browsers sends; what differs on a phone is said by its source (docs/decisions/123).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const cache = vi.hoisted(() => new Map<string, string>())
vi.mock('@capacitor/filesystem', () => ({
  Directory: { Cache: 'CACHE' },
  Filesystem: {
    writeFile: async ({ path, data }: { path: string; data: string }) => {
      cache.set(path, data)
      return { uri: `file:///cache/${path}` }
    },
    deleteFile: async ({ path }: { path: string }) => void cache.delete(path),
    rmdir: async ({ path }: { path: string }) => {
      for (const file of cache.keys()) if (file.startsWith(`${path}/`)) cache.delete(file)
    },
  },
}))
vi.mock('@capacitor/push-notifications', () => ({ PushNotifications: {} }))

type Patch = { url: string; method: string; headers: Record<string, string>; body: Blob; signal: AbortSignal }
let patches: Patch[] = []
let answer: (patch: Patch) => Promise<Response> = async () => new Response(null, { status: 204 })

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const copy = cache.get(url.replace('file:///cache/', ''))
    if (!init) return new Response(Uint8Array.from(atob(String(copy)), (letter) => letter.charCodeAt(0)))
    const patch = { url, ...init } as unknown as Patch
    patches.push(patch)
    return answer(patch)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  cache.clear()
  patches = []
})

const { sendByPhone, stopPhone } = await import('./background-uploads.ts')
const rest = {
  name: 't1',
  url: 'https://aruga.test/api/app/uploads/t1',
  headers: { Authorization: 'Bearer secret', 'Tus-Resumable': '1.0.0', 'Upload-Offset': '3' },
  bytes: new Blob(['the rest']),
  title: 'Sending your photos',
}

test('The phone sends the rest of a file as it is, with its own ticket, and the copy goes when it is done', async () => {
  await sendByPhone(rest)
  await vi.waitFor(() => expect(patches).toHaveLength(1))
  const [patch] = patches
  expect([patch?.method, patch?.url, patch?.headers]).toEqual(['PATCH', rest.url, rest.headers])
  expect(await patch?.body.text()).toBe('the rest')
  await vi.waitFor(() => expect([...cache.keys()]).toEqual([]))
  expect(window.localStorage.getItem('phoneUploads')).toBe('{}')
})

test('Back in the app, what the phone is sending ends, and no copy is left', async () => {
  answer = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
  await sendByPhone(rest)
  await sendByPhone({ ...rest, name: 't2' })
  await vi.waitFor(() => expect(patches).toHaveLength(2))
  expect([...cache.keys()]).toEqual(['uploads/t1', 'uploads/t2'])
  await stopPhone()
  expect(patches.map(({ signal }) => signal.aborted)).toEqual([true, true])
  expect([[...cache.keys()], window.localStorage.getItem('phoneUploads')]).toEqual([[], null])
})

test('What an app that was ended has left goes at the next start', async () => {
  cache.set('uploads/t1', 'a photo')
  window.localStorage.setItem('phoneUploads', JSON.stringify({ gone: 't1' }))
  await stopPhone()
  expect([[...cache.keys()], window.localStorage.getItem('phoneUploads')]).toEqual([[], null])
})
