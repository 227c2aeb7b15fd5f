// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { ReasonForm } from './reason-form.tsx'

test('A reviewer who opens a file for misuse reads when the patient is notified: once its signal is closed, 180 days at most', async () => {
  const opening = { mutate: () => {}, error: null, isPending: false }
  const person = show(<ReasonForm title="Why?" submit="Open" opening={opening} />)
  expect(screen.getByText(/only once the signal is closed, or after 180 days\./)).toBeDefined()
  expect(screen.getByText('The patient reads this too.')).toBeDefined()
  await person.click(screen.getByRole('radio', { name: 'To check for possible misuse' }))
  expect(screen.getByText(/once the signal is closed, and after 180 days at the latest/)).toBeDefined()
  expect(document.body.textContent).not.toMatch(/90 days|last look/)
})
