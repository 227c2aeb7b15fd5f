// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { ruleValuesOf } from './rule-values.ts'
import { WorkedExample } from './worked-example.tsx'

test('A rule that counts over months is shown with a letter each month', async () => {
  const rule = { benefitRule: 'FreeUnits' as const, value: '3', overMonths: '6', price: '1,000.00' }
  const user = show(
    <QueryClientProvider client={new QueryClient()}>
      <WorkedExample values={{ ...ruleValuesOf(null, '2026-11-23'), ...rule }} unit="pen" lettersUnits={2} />
    </QueryClientProvider>,
  )
  const months = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(months()).toEqual([
    'Month 1: charge 2, give 2',
    'Month 2: charge 1, give 2',
    'Month 3: charge 2, give 2',
    'Month 4: charge 1, give 2',
  ])
  expect(screen.getByRole('status').textContent).toContain(
    '8 pens: the patient pays ₱6,000.00, the program pays ₱2,000.00.',
  )
  const units = screen.getByRole('textbox', { name: 'Units of the example' })
  await user.clear(units)
  await user.type(units, '4')
  expect(months()).toEqual(['Month 1: charge 3, give 4', 'Month 2: charge 3, give 4'])
})

test.each([
  [4, 'Charge 3, give 4'],
  [2, 'Charge 2, give 2'],
])('The example begins with the usual letter of %d, and says where it has no free unit', (lettersUnits, text) => {
  const rule = { benefitRule: 'FreeUnits' as const, value: '3', price: '1,000.00' }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <WorkedExample values={{ ...ruleValuesOf(null, '2026-11-23'), ...rule }} unit="pen" lettersUnits={lettersUnits} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toContain(text)
  expect(screen.queryByText(/^A letter of 2 pens has no free one/) !== null).toBe(lettersUnits === 2)
})
