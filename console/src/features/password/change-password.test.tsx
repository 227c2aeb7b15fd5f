// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { changePassword } from '@aruga/contract/password/password'
import en from '@aruga/locales/en/password.console.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { ChangePassword } from './change-password.tsx'

let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  server = fakeFetch()
  server.on(changePassword, () => undefined)
  await signIn()
})

async function opened() {
  const queries = queriesOf(['reviewer'], { emailAddress: 'rosa@demo.test' })
  const person = show(
    <QueryClientProvider client={queries}>
      <ChangePassword />
    </QueryClientProvider>,
  )
  await person.click(screen.getByRole('button', { name: /Change/ }))
  const fields = await waitFor(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
    expect(fields).toHaveLength(3)
    return fields
  })
  return { person, fields }
}

test('A password manager learns whose password it changes', async () => {
  await opened()
  const account = document.querySelector<HTMLInputElement>('form input[autocomplete=username]')
  expect(account?.value).toBe('rosa@demo.test')
  expect(account?.hidden).toBe(true)
})

test('Long passwords are sent whole, and a password that is too long is reported, not cut', async () => {
  const { person, fields } = await opened()
  const [current, next, again] = fields as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
  for (const field of fields) expect(field.maxLength).toBe(-1)
  const [old, chosen] = [`Old-${'1a'.repeat(100)}`, `New-${'2b'.repeat(62)}`]
  await person.click(current)
  await person.paste(old)
  for (const field of [next, again]) {
    await person.click(field)
    await person.paste(`${chosen}X`)
  }
  await person.click(screen.getByRole('button', { name: /new password/ }))
  expect(await screen.findByText(en.changePassword.itMissesSomething)).toBeDefined()
  expect(server.calls).toEqual([])
  for (const field of [next, again]) {
    await person.clear(field)
    await person.click(field)
    await person.paste(chosen)
  }
  await person.click(screen.getByRole('button', { name: /new password/ }))
  const body = { currentPassword: old, newPassword: chosen, confirmPassword: chosen }
  await waitFor(() => expect(server.inputsOf(changePassword)).toEqual([{ body }]))
})
