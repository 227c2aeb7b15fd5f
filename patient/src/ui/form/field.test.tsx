// @vitest-environment happy-dom

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

afterEach(cleanup)
const LONG = `Long-${'7x'.repeat(200)}`

test('A password is never truncated silently, even if a form limits its length, hidden or shown', () => {
  render(
    <>
      <Field label="one" type="password" maxLength={8} />
      <NewPasswordField label="two" maxLength={8} typed="" />
    </>,
  )
  for (const label of ['one', 'two']) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(field.hasAttribute('maxlength')).toBe(false)
    fireEvent.change(field, { target: { value: LONG } })
    expect(field.value).toBe(LONG)
  }
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  for (const label of ['one', 'two']) expect(screen.getByLabelText(label).hasAttribute('maxlength')).toBe(false)
})

test('Every form of the app uses such a field for passwords', () => {
  const folder = join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx$/.test(name) && !/test/.test(name),
  )
  const own = files.filter((name) =>
    /<input[^>]*(type="password"|-password)/s.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(own).toEqual([])
})
