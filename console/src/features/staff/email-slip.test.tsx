// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { EmailSlip } from './email-slip.tsx'

const Form = () => {
  const [typed, setTyped] = useState('')
  return (
    <>
      <input aria-label="Email address" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <EmailSlip typed={typed} onAccept={setTyped} />
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Email address')

test.each([
  ['rosa.cruz@gmial.com', 'rosa.cruz@gmail.com'],
  ['Jun@yaho.com', 'Jun@yahoo.com'],
  [' lita@gmail.con ', 'lita@gmail.com'],
])('An address such as %j is questioned, and one button corrects it', async (typed, meant) => {
  const person = show(<Form />)
  await person.type(field(), typed)
  await person.click(await screen.findByRole('button', { name: new RegExp(meant.replaceAll('.', '\\.')) }))
  expect(field().value).toBe(meant)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['rosa@gmail.com', 'jun@mail.example.ph', 'lita@', 'nobody'])('%j raises no question', async (typed) => {
  const person = show(<Form />)
  await person.type(field(), typed)
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(screen.queryByRole('button')).toBeNull()
})
