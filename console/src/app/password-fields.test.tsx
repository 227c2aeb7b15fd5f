// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TillPin } from '../features/counter/till-pin.tsx'
import InvitationPage from '../features/staff/invitation-page.tsx'
import { api, onPasswordNeeded } from '../platform/api.ts'
import { show } from '../testing/render.tsx'
import { PasswordQuestion } from './password-question.tsx'

vi.mock('../platform/api.ts', () => ({ api: { call: vi.fn() }, inPlace: {}, onPasswordNeeded: vi.fn(() => undefined) }))
beforeEach(() => vi.mocked(api.call).mockReset().mockResolvedValue(true))

const LONG = `Long-${'7x'.repeat(150)}`
const within = (element: ReactElement) => (
  <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
)
const fieldsOf = (count: number) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
    expect(found).toHaveLength(count)
    return found
  })
const sent = () =>
  vi.mocked(api.call).mock.calls.map(([, input]) => (input as { body: { password?: string } }).body.password)

test('The question for the password sends what was pasted, however long', async () => {
  let ask: () => Promise<boolean> = async () => false
  vi.mocked(onPasswordNeeded).mockImplementation((asked) => {
    ask = asked
    return () => undefined
  })
  const person = show(within(<PasswordQuestion />))
  act(() => void ask())
  const [field] = await fieldsOf(1)
  if (field) await person.click(field)
  await person.paste(LONG)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toContain(LONG))
})

test('An invitation’s password is sent as it was pasted, however long: the server says what is too long', async () => {
  const person = show(within(<InvitationPage link={{ userId: 'a', resetToken: 'b' }} />))
  for (const field of await fieldsOf(2)) {
    await person.click(field)
    await person.paste(LONG)
  }
  await person.click(screen.getByRole('button', { name: /Set/ }))
  await waitFor(() => expect(sent()).toContain(LONG))
})

test('A till’s PIN is taken with blanks between and in other digits; one digit too many is told, not cut', async () => {
  const person = show(within(<TillPin />))
  await person.click(await screen.findByRole('button', { name: /PIN/ }))
  const fields = await fieldsOf(2)
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  const typeInto = async (pin: string) => {
    for (const field of fields) {
      await person.clear(field)
      await person.click(field)
      await person.paste(pin)
    }
    await save()
  }
  const pins = () => vi.mocked(api.call).mock.calls.map(([, input]) => (input as { body?: { pin: string } }).body?.pin)
  await typeInto('1234567')
  expect(fields.map(({ value }) => value)).toEqual(['1234567', '1234567'])
  expect(pins()).toEqual([undefined])
  await typeInto('12 ٣٤\u00AD５６')
  await waitFor(() => expect(pins()).toContain('123456'))
})
