// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { readTillPin, setTillPin } from '@aruga/contract/counter/till'
import { reauthenticate, resetPassword, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { TillPin } from '../features/counter/till-pin.tsx'
import InvitationPage from '../features/staff/invitation-page.tsx'
import { api } from '../platform/api.ts'
import { show } from '../testing/render.tsx'
import { queriesOf, signIn } from '../testing/signed-in.ts'
import { PasswordQuestion } from './password-question.tsx'

const pin = { setAt: '2026-11-26T03:00:00Z' }
let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  server = fakeFetch()
  server.on(reauthenticate, () => undefined)
  server.on(verifyPasswordResetToken, () => true)
  server.on(resetPassword, () => undefined)
  await signIn()
})

const LONG = `Long-${'7x'.repeat(150)}`
const within = (element: ReactElement) => (
  <QueryClientProvider client={queriesOf(['pharmacist'])}>{element}</QueryClientProvider>
)
const fieldsOf = (count: number) =>
  waitFor(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
    expect(fields).toHaveLength(count)
    return fields
  })
const sent = () =>
  [...server.inputsOf(reauthenticate), ...server.inputsOf(resetPassword)].map(({ body }) => body.password)

test('The question for the password sends what was pasted, however long', async () => {
  // A call that needs the password again; once it is typed, the server accepts the call.
  server.on(setTillPin, () => {
    if (sent().length === 0) throw refusal(403, 'PasswordProofNeeded')
    return pin
  })
  const person = show(within(<PasswordQuestion />))
  await act(async () => void api.call(setTillPin, { body: { pin: '123456' } }))
  const [field] = await fieldsOf(1)
  if (field) await person.click(field)
  await person.paste(LONG)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toContain(LONG))
})

test('An invitation’s password is sent as pasted, however long: the server reports what is too long', async () => {
  const person = show(within(<InvitationPage link={{ userId: 'a', resetToken: 'b' }} />))
  for (const field of await fieldsOf(2)) {
    await person.click(field)
    await person.paste(LONG)
  }
  await person.click(screen.getByRole('button', { name: /Set/ }))
  await waitFor(() => expect(sent()).toContain(LONG))
})

test('A till’s PIN is accepted with blanks between and in other digits; an extra digit is reported, not cut', async () => {
  server.on(readTillPin, () => ({ setAt: null }))
  server.on(setTillPin, () => pin)
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
  const pins = () => server.inputsOf(setTillPin).map(({ body }) => body.pin)
  await typeInto('1234567')
  expect(fields.map(({ value }) => value)).toEqual(['1234567', '1234567'])
  expect(pins()).toEqual([])
  await typeInto('12 ٣٤\u00AD５６')
  await waitFor(() => expect(pins()).toContain('123456'))
})
