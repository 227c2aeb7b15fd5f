// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { changeWorkingTime, putHoliday, removeHoliday, type WorkingTime } from '@aruga/contract/program/working-time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { Holidays } from './holidays.tsx'
import { WorkingDaysForm } from './working-days-form.tsx'

const nextYear = new Date().getFullYear() + 1
const workingTime: WorkingTime = {
  promise: { registration: 1, prescription: 1, receipt: 1 },
  weekdays: [1, 2, 3, 4, 5],
  holidays: [
    { day: '2020-12-25', name: 'Christmas Day' },
    { day: `${nextYear}-12-25`, name: 'Christmas Day' },
  ],
}
const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <WorkingDaysForm workingTime={workingTime} />
      <Holidays holidays={workingTime.holidays} />
    </QueryClientProvider>,
  )
const days = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  server = fakeFetch()
  for (const endpoint of [changeWorkingTime, putHoliday, removeHoliday]) server.on(endpoint, () => workingTime)
  await signIn()
})

test('The promise of each kind and the weekdays are saved together', async () => {
  const person = open()
  await person.clear(days('Receipts'))
  await person.type(days('Receipts'), '3')
  await person.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await person.click(screen.getByRole('button', { name: 'Save the changes' }))
  const body = { promise: { registration: 1, prescription: 1, receipt: 3 }, weekdays: [1, 2, 3, 4, 5, 6] }
  await waitFor(() => expect(server.inputsOf(changeWorkingTime)).toEqual([{ body }]))
})

test('A promise of no days, or a week without a working day, is not sent', async () => {
  const person = open()
  await person.clear(days('Receipts'))
  expect(screen.getByText('Enter a whole number from 1 to 15.')).toBeDefined()
  await person.type(days('Receipts'), '2')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await person.click(screen.getByRole('checkbox', { name: day }))
  await person.click(screen.getByRole('button', { name: 'Save the changes' }))
  expect(screen.getByText('Choose at least one day.')).toBeDefined()
  expect(server.calls).toEqual([])
})

test.each(['1,5', '1.5', '-5', '1,000', '16'])(
  'A promise of %s days is said at its field as it was typed, and not sent',
  async (typed) => {
    const person = open()
    await person.clear(days('Receipts'))
    await person.type(days('Receipts'), typed)
    await person.tab()
    expect(days('Receipts').value).toBe(typed.replace(',', '.'))
    expect(screen.getByText('Enter a whole number from 1 to 15.')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Save the changes' }))
    expect(server.calls).toEqual([])
    await person.clear(days('Receipts'))
    await person.type(days('Receipts'), '12')
    expect(screen.queryByText('Enter a whole number from 1 to 15.')).toBeNull()
  },
)

test('A holiday of an earlier year, such as the year 26, is not sent, because no list would show it', async () => {
  const person = open()
  await person.type(screen.getByLabelText('Day'), '0026-12-28')
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Eidul Fitr')
  await person.click(screen.getByRole('button', { name: 'Add the holiday' }))
  expect(screen.getByText('Choose a day from this year on.')).toBeDefined()
  expect(server.calls).toEqual([])
})

test('A proclaimed holiday is added with its name; without a day or a name it stays in the form', async () => {
  const person = open()
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Eidul Fitr')
  await person.click(screen.getByRole('button', { name: 'Add the holiday' }))
  expect(screen.getByText('Choose the day.')).toBeDefined()
  await person.type(screen.getByLabelText('Day'), `${nextYear}-03-10`)
  await person.click(screen.getByRole('button', { name: 'Add the holiday' }))
  const input = { params: { day: `${nextYear}-03-10` }, body: { name: 'Eidul Fitr' } }
  await waitFor(() => expect(server.inputsOf(putHoliday)).toEqual([input]))
})

test('A holiday is removed by its day, and those of earlier years are not shown', async () => {
  const person = open()
  await person.click(screen.getByRole('button', { name: /^Remove Christmas Day/ }))
  const input = { params: { day: `${nextYear}-12-25` } }
  await waitFor(() => expect(server.inputsOf(removeHoliday)).toEqual([input]))
})
