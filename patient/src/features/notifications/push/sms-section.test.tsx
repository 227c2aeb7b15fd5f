// @vitest-environment happy-dom
// SMS from the code to the choice.
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import {
  askSmsCode,
  confirmSmsNumber,
  readSmsSettings,
  type SmsSettings,
  saveSmsTopics,
} from '@aruga/contract/notifications/sms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { logInAs } from '../../../testing/device.ts'
import { SmsSection } from './sms-section.tsx'

/** The server's data, and when it answers a read. */
let settings: SmsSettings
let reading: Promise<void> | undefined
let server: ReturnType<typeof fakeFetch>
/** The page's requests that change something. */
const changes = () =>
  server.calls
    .filter(({ name }) => name !== 'readSmsSettings')
    .map(({ name, input }) => [name, (input as { body?: object }).body])

const fresh: SmsSettings = {
  isOffered: true,
  number: '0917 ••• 4567',
  isConfirmed: false,
  isCodeSent: false,
  topics: [],
}
beforeEach(async () => {
  cleanup()
  setLanguage('en')
  reading = undefined
  server = fakeFetch()
  const change = (next: Partial<SmsSettings>) => {
    settings = { ...settings, ...next }
    return undefined
  }
  server.on(readSmsSettings, async () => {
    const read = settings
    await reading
    return read
  })
  server.on(askSmsCode, () => undefined)
  server.on(confirmSmsNumber, () => change({ isConfirmed: true, topics: ['letters', 'documents'] }))
  server.on(saveSmsTopics, ({ body }) => change({ topics: body.topics }))
  await logInAs('maria')
})
let queries: QueryClient
function show(own: Partial<SmsSettings> = {}) {
  settings = { ...fresh, ...own }
  queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <SmsSection />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('A patient requests a code, types it, and gets texts about letters and documents', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Send a code to 0917 ••• 4567' }))
  await user.type(await screen.findByRole('textbox', { name: 'Code from the text' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on texts' }))
  const on = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Text 0917/ })
  expect(on.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Your letters' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reminders and news' }).checked).toBe(false)
  expect(changes()).toEqual([
    ['askSmsCode', undefined],
    ['confirmSmsNumber', { code: '123456' }],
  ])
})

test('A code that was sent before the phone ended the app can still be entered', async () => {
  const user = show({ isCodeSent: true })
  await user.click(await screen.findByRole('button', { name: 'Turn on texts' }))
  await screen.findByText('Enter the code from the text.')
  await user.type(screen.getByRole('textbox', { name: 'Code from the text' }), '123456{Enter}')
  await screen.findByRole('checkbox', { name: /^Text 0917/ })
  expect(changes()).toEqual([['confirmSmsNumber', { code: '123456' }]])
})

test('One switch stops all texts, and starts them again without another code', async () => {
  const user = show({ isConfirmed: true, topics: ['letters'] })
  const main = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Text 0917/ })
  await user.click(main)
  await expect.poll(() => changes()).toEqual([['saveSmsTopics', { topics: [] }]])
  expect(screen.queryByRole('checkbox', { name: 'Your letters' })).toBeNull()
  await user.click(main)
  await expect.poll(() => changes().at(-1)).toEqual(['saveSmsTopics', { topics: ['letters', 'documents'] }])
})

test('Without a Philippine number the page shows where to enter one', async () => {
  show({ number: null })
  expect(await screen.findByText(/no Philippine mobile number/)).toBeTruthy()
})

test('Where the program sends no texts, they are not mentioned', async () => {
  show({ isOffered: false })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByText('Text messages (SMS)')).toBeNull()
})

test('A choice made while the settings are refetched stays', async () => {
  const user = show({ isConfirmed: true, topics: ['letters', 'documents'] })
  const letters = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Your letters' })
  const { promise, resolve } = Promise.withResolvers<void>()
  reading = promise
  const read = queries.invalidateQueries({ queryKey: ['sms-settings'] })
  await user.click(letters)
  expect(changes()).toEqual([['saveSmsTopics', { topics: ['documents'] }]])
  resolve()
  await read
  reading = undefined
  // React renders the fetched settings a moment later.
  await new Promise((shown) => setTimeout(shown, 20))
  expect(letters.checked).toBe(false)
})

test('A choice is shown at the moment of the tap, and two quick taps both count', async () => {
  show({ isConfirmed: true, topics: ['letters', 'documents'] })
  const letters = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Your letters' })
  fireEvent.click(letters)
  expect(letters.checked).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reminders and news' }))
  await expect.poll(() => settings.topics).toEqual(['documents', 'reminders'])
  expect(letters.checked).toBe(false)
})

test('A choice that the server refuses is reverted', async () => {
  show({ isConfirmed: true, topics: ['letters', 'documents'] })
  const letters = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Your letters' })
  server.on(saveSmsTopics, () => {
    throw refusal(403, 'Forbidden')
  })
  fireEvent.click(letters)
  expect(letters.checked).toBe(false)
  await expect.poll(() => letters.checked).toBe(true)
})
