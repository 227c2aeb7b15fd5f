// @vitest-environment happy-dom
import { onCutPaste } from '@aruga/ui/form/cut-paste'
import { expect, test } from 'vitest'

/** Pastes a text after the existing text of a field. */
function paste(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  document.body.append(field)
  field.setSelectionRange(field.value.length, field.value.length)
  const event = new Event('paste', { bubbles: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  field.dispatchEvent(event)
  field.remove()
}
const fieldOf = (tag: 'input' | 'textarea', maxLength: number | null, value = '') => {
  const field = document.createElement(tag)
  if (maxLength !== null) field.maxLength = maxLength
  field.value = value
  return field
}

test('A paste that a field cuts is reported with the limit; a paste that fits is not', () => {
  const said: number[] = []
  const stop = onCutPaste((limit) => said.push(limit))
  paste(fieldOf('input', 5), '12345')
  paste(fieldOf('input', null), 'x'.repeat(5_000))
  expect(said).toEqual([])
  paste(fieldOf('input', 5), '123456')
  paste(fieldOf('textarea', 500, 'x'.repeat(499)), 'ab')
  expect(said).toEqual([5, 500])
  stop()
  paste(fieldOf('input', 5), '123456')
  expect(said).toHaveLength(2)
})
