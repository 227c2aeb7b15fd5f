// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { CodeEntry } from './code-entry.tsx'

const onCode = vi.fn()
beforeEach(() => void onCode.mockClear())

const entry = (props: { typed?: string; busy?: boolean } = {}) =>
  show(<CodeEntry typed="" busy={false} primary onCode={onCode} {...props} />)
const field = () => screen.getByRole('textbox') as HTMLInputElement

test('A code is grouped by four while typing and looked up on Enter', async () => {
  const person = entry()
  await person.type(field(), 'k7m4qxhp')
  expect(field().value).toBe('K7M4 QXHP')
  await person.keyboard('{Enter}')
  expect(onCode).toHaveBeenCalledExactlyOnceWith('K7M4QXHP')
})

test('An impossible character is named while typing, and the code is not looked up', async () => {
  const person = entry()
  await person.type(field(), 'K7O')
  expect(screen.getByText('No code has an O. Look again: it may be a D or a Q.')).toBeDefined()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await person.keyboard('{Enter}')
  expect(onCode).not.toHaveBeenCalled()
})

test('Missing characters are reported on look-up, until typing continues', async () => {
  const person = entry()
  await person.type(field(), 'K7M4')
  expect(screen.queryByText(/^A code has/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Look up' }))
  expect(screen.getByText('A code has 8 characters. This one has 4.')).toBeDefined()
  await person.type(field(), 'Q')
  expect(screen.queryByText(/^A code has/)).toBeNull()
  expect(onCode).not.toHaveBeenCalled()
})

test('A misread code can be corrected in the middle without moving the cursor', async () => {
  const person = entry({ typed: 'K7M4QXHP' })
  expect(field().value).toBe('K7M4 QXHP')
  await person.type(field(), 'D', { initialSelectionStart: 1, initialSelectionEnd: 2 })
  expect([field().value, field().selectionStart]).toEqual(['KDM4 QXHP', 2])
})

test('A code is not looked up twice at the same time', async () => {
  const person = entry({ typed: 'K7M4QXHP', busy: true })
  await person.type(field(), '{Enter}')
  expect(onCode).not.toHaveBeenCalled()
})
