// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../i18n/messages.ts'
import { EmailSlip } from './email-slip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setLanguage('en')
})

const Form = () => {
  const [typed, setTyped] = useState('')
  return (
    <>
      <input aria-label="address" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <EmailSlip typed={typed} onAccept={setTyped} />
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('address')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['jun@yaho.com', 'jun@yahoo.com'],
  ['lita@gmail.con', 'lita@gmail.com'],
])(
  'An address such as %s is questioned once typing pauses, in both languages, and one button corrects it',
  async (typed, meant) => {
    for (const language of ['en', 'fil'] as const) {
      setLanguage(language)
      render(<Form />)
      type(typed)
      await pause(100)
      expect(screen.queryByRole('button')).toBeNull()
      await pause(1_000)
      expect(screen.getByRole('status').textContent).toContain(meant)
      fireEvent.click(screen.getByRole('button'))
      await pause(1_000)
      expect(field().value).toBe(meant)
      expect(screen.queryByRole('button')).toBeNull()
      cleanup()
    }
  },
)

test.each(['rosa@gmail.com', 'lita@botika.ph', 'gmial.com', ''])('%j is not questioned', async (typed) => {
  render(<Form />)
  type(typed)
  await pause(1_000)
  expect(screen.queryByRole('button')).toBeNull()
})
