// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { RuleFields } from './rule-fields.tsx'
import { type RuleValues, ruleValuesOf } from './rule-values.ts'

const save = vi.fn()
beforeEach(() => void save.mockClear())

const Price = ({ of, hasPrice = false }: { of: Partial<RuleValues>; hasPrice?: boolean }) => {
  const form = useForm<RuleValues>({ defaultValues: { ...ruleValuesOf(null, '2026-11-23'), ...of } })
  return (
    <form onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <RuleFields form={form} unit="pen" hasPrice={hasPrice} />
      <button type="submit">Save</button>
    </form>
  )
}

const chosen = () => screen.getByRole('combobox', { name: 'What the program pays' })

test.each([
  ['', 'PercentOff', 'A rule needs the price.'],
  ['9,75', 'PercentOff', 'Enter an amount, like 1,150.00.'],
  ['0', '', 'Enter an amount, like 1,150.00.'],
  ['20,000,000', '', 'At most ₱10,000,000.00.'],
])('An unusable price shows the reason, in pesos: “%s”', async (price, rule, why) => {
  const user = show(<Price of={{ price, value: '50' }} />)
  await user.selectOptions(chosen(), rule)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(why)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('A price in force cannot be cleared, because saving would keep it', async () => {
  const user = show(<Price of={{ price: '1,150.00' }} hasPrice />)
  await user.clear(screen.getByRole('textbox', { name: 'Price of one pen' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^A price can’t be removed, only replaced/)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('A price written as on an invoice is accepted, and a limit of one centavo, too', async () => {
  const user = show(<Price of={{ price: '1,150.00', value: '50', letterAmount: '0.01' }} />)
  await user.selectOptions(chosen(), 'PercentOff')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalled()
})

test.each([['0'], ['25'], ['six'], ['1.5']])('Free units cannot be counted over “%s” months', async (overMonths) => {
  const user = show(<Price of={{ price: '1,150.00', value: '3', overMonths }} />)
  await user.selectOptions(chosen(), 'FreeUnits')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a number of months from 1 to 24.')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('Only free units ask over how many months they are counted', async () => {
  const user = show(<Price of={{ price: '1,150.00', value: '3' }} />)
  const months = () => screen.queryByRole('textbox', { name: 'For how many months a paid unit counts' })
  await user.selectOptions(chosen(), 'PercentOff')
  expect(months()).toBeNull()
  await user.selectOptions(chosen(), 'FreeUnits')
  expect(months()).toBeTruthy()
})

test('A limit of zero is refused', async () => {
  const user = show(<Price of={{ price: '1,150.00', value: '50', letterAmount: '0.00' }} />)
  await user.selectOptions(chosen(), 'PercentOff')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).not.toHaveBeenCalled()
})

test('A rule cannot take more off than the price', async () => {
  const user = show(<Price of={{ price: '300.00', value: '500' }} />)
  await user.selectOptions(chosen(), 'AmountOff')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most ₱300.00.')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})
