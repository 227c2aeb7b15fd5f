// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { LastNameField } from './last-name-field.tsx'

afterEach(cleanup)

let lastName = () => ''
const Form = ({ start, error }: { start: string; error?: string }) => {
  const { register, watch, setValue, getValues } = useForm({ defaultValues: { lastName: start } })
  lastName = () => getValues('lastName')
  return (
    <LastNameField
      label="Last name"
      error={error}
      {...register('lastName')}
      value={watch('lastName')}
      setValue={(value) => setValue('lastName', value)}
    />
  )
}
const field = () => screen.queryByLabelText<HTMLInputElement>('Last name')
const box = () => screen.getByRole<HTMLInputElement>('checkbox')

test('Somebody with one name says so, and sees no last name', () => {
  render(<Form start="Sukarno" />)
  fireEvent.click(box())
  expect([field(), lastName()]).toEqual([null, '-'])
  fireEvent.click(box())
  expect([field()?.value, lastName()]).toEqual(['', ''])
  fireEvent.change(field() as HTMLInputElement, { target: { value: '-' } })
  expect([field()?.value, box().checked]).toEqual(['-', false])
})

test('The choice is shown again, without a sign that stands for it', () => {
  render(<Form start="-" />)
  expect([field(), box().checked]).toEqual([null, true])
})

test('What is wrong with the choice is said beside it', () => {
  render(<Form start="-" error="Not with one name." />)
  expect(screen.getByText('Not with one name.')).toBeDefined()
  expect(box().getAttribute('aria-invalid')).toBe('true')
})
