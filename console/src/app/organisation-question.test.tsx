// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { setTillPin } from '@aruga/contract/counter/till'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../platform/api.ts'
import { show } from '../testing/render.tsx'
import { queriesOf, signIn } from '../testing/signed-in.ts'
import { PasswordQuestion } from './password-question.tsx'

test('Somebody without a password is sent to log in once more instead of being asked for one', async () => {
  const server = fakeFetch()
  server.on(setTillPin, () => {
    throw refusal(403, 'PasswordProofNeeded')
  })
  await signIn()
  vi.stubGlobal('isSecureContext', true)
  const goTo = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const person = show(
    <QueryClientProvider client={queriesOf(['pharmacist'], { byOrganisation: true })}>
      <PasswordQuestion />
    </QueryClientProvider>,
  )
  await act(async () => void api.call(setTillPin, { body: { pin: '123456' } }))
  const button = await screen.findByRole('button', { name: 'Log in once more' })
  expect(document.querySelector('input[type=password]')).toBeNull()
  await person.click(button)
  await expect.poll(() => goTo.mock.calls.length).toBe(1)
  expect(new URL(String(goTo.mock.calls[0]?.[0]), 'http://a.test').searchParams.get('prompt')).toBe('login')
})
