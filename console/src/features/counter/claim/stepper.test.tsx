// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { useQuantity } from './quantity.ts'
import { Stepper } from './stepper.tsx'

const confirm = vi.fn()
beforeEach(() => void confirm.mockClear())

/** The counter's quantity field for a letter with seven pens left. */
const Pens = ({ begin = null }: { begin?: number | null }) => {
  const quantity = useQuantity(begin, { unit: 'pen', min: 1, max: 7 })
  const [, redraw] = useState(0)
  const press = () => {
    confirm(quantity.check())
    redraw((times) => times + 1)
  }
  return (
    <>
      <Stepper
        label="Pens handed over"
        hint="up to 7"
        value={quantity.value}
        onChange={quantity.setValue}
        min={1}
        max={7}
        error={quantity.error}
        takesDigits
        all="All 7 pens"
      />
      <button type="button" onClick={press}>
        Confirm
      </button>
    </>
  )
}
const field = () => screen.getByRole('textbox', { name: /^Pens handed over/ }) as HTMLInputElement
const press = (name: string) => screen.getByRole('button', { name })

test('The first press on either button sets the minimum', async () => {
  const person = show(<Pens />)
  expect(field().value).toBe('')
  await person.click(press('One more'))
  expect(field().value).toBe('1')
})

test('The buttons stop at both bounds and are disabled there', async () => {
  const person = show(<Pens begin={6} />)
  await person.click(press('One more'))
  await person.click(press('One more'))
  expect(field().value).toBe('7')
  expect(press('One more').getAttribute('aria-disabled')).toBe('true')
  for (let times = 0; times < 9; times++) await person.click(press('One less'))
  expect(field().value).toBe('1')
  expect(press('One less').getAttribute('aria-disabled')).toBe('true')
})

test.each(['1.5', '1,5', '-2', '2.'])(
  'What is no whole number, as %s, stays as it was typed and is not handed over',
  async (typed) => {
    const person = show(<Pens />)
    await person.type(field(), typed)
    expect(field().value).toBe(typed)
    await person.click(press('Confirm'))
    expect(screen.getByRole('alert').textContent).toBe('How many pens? From 1 to 7.')
    expect(confirm.mock.calls).toEqual([[undefined]])
    await person.click(press('All 7 pens'))
    expect(field().value).toBe('7')
    await person.clear(field())
    expect(field().value).toBe('')
  },
)

test('Arrow keys change the number', async () => {
  const person = show(<Pens />)
  await person.type(field(), '2')
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(field().value).toBe('3')
})

test('One button sets all units and disappears afterwards', async () => {
  const person = show(<Pens />)
  await person.click(press('All 7 pens'))
  expect(field().value).toBe('7')
  expect(screen.queryByRole('button', { name: 'All 7 pens' })).toBeNull()
})

test('Too many units are reported while typing, a missing number on confirmation, and neither is handed over', async () => {
  const person = show(<Pens />)
  await person.click(press('Confirm'))
  expect(screen.getByRole('alert').textContent).toBe('How many pens? From 1 to 7.')
  await person.type(field(), '9')
  expect(screen.getByRole('alert').textContent).toBe('Only 7 pens left on this letter.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await person.click(press('Confirm'))
  await person.clear(field())
  await person.type(field(), '7')
  await person.click(press('Confirm'))
  expect(confirm.mock.calls).toEqual([[undefined], [undefined], [7]])
})

test('Digits typed without a click go into the field, and a new number replaces the one before', async () => {
  const person = show(<Pens />)
  await person.keyboard('x12')
  expect(field().value).toBe('12')
  expect(document.activeElement).toBe(field())
  await person.click(press('Confirm'))
  await person.keyboard('3')
  expect(field().value).toBe('3')
})

test('Digits typed into another field stay there', async () => {
  const person = show(
    <>
      <input aria-label="Note" />
      <Pens />
    </>,
  )
  await person.type(screen.getByRole('textbox', { name: 'Note' }), '4')
  expect(field().value).toBe('')
})

const OfSeveral = () => {
  const [value, setValue] = useState<number | null>(0)
  const of = { value, onChange: setValue, min: 0, max: 7, error: undefined }
  return <Stepper label="Pens handed over" hint="up to 7" {...of} takesDigits emptyIsZero />
}
test('A zero typed without a click replaces what is no number', async () => {
  const person = show(<OfSeveral />)
  await person.type(field(), '1x')
  await person.click(document.body)
  await person.keyboard('0')
  expect(field().value).toBe('')
})
