// @vitest-environment happy-dom
// Typed text is on the device, even when the page is left at that moment.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStoredDraft } from './use-draft.ts'

const empty = ''
let saved: string[] = []
const store = {
  load: async () => empty,
  save: async (draft: string) => void saved.push(draft),
  forget: async () => undefined,
}

beforeEach(() => {
  saved = []
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function openForm() {
  const form = renderHook(() => useStoredDraft(store, empty))
  await later(1_000)
  const type = (text: string) => act(() => form.result.current.change(() => text))
  return { ...form, type }
}

test('A number is stored at once, and text when typing pauses', async () => {
  const { type } = await openForm()
  type('2')
  await later(1)
  expect(saved).toEqual(['2'])
  await later(1_000)
  for (const text of ['2', '24', '24 t']) {
    type(text)
    await later(100)
  }
  await later(300)
  expect(saved.at(-1)).toBe('24 t')
  expect(saved.length).toBeLessThan(4)
})

test('What is typed as soon as the form is there is stored at once', async () => {
  const before = { ...store, load: async () => 'K' }
  const form = renderHook(() => useStoredDraft(before, empty))
  await later(50)
  act(() => form.result.current.change(() => 'Kati'))
  await later(1)
  expect(saved).toEqual(['Kati'])
})

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'))

test.each([
  ['the form is left', ({ unmount }: { unmount: () => void }) => unmount()],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'the app is put away',
    () => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('What was typed a moment before %s is stored', async (_when, leave) => {
  const form = await openForm()
  form.type('a')
  await later(50)
  form.type('ab')
  await act(async () => leave(form))
  expect(saved.at(-1)).toBe('ab')
})
