// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { CaseKeys } from '../review/case-keys.tsx'
import { NO_LETTER } from './letter-fields.tsx'
import { LettersToIssue } from './letters-to-issue.tsx'
import { completeLetters, papersOf } from './prescription.ts'

const products = ['Alagamet', 'Dalisulin', 'Ginhavara'].map((name) => ({
  id: name,
  name,
  strength: '100 mg',
  form: 'Tablet',
  unit: 'tablet',
  defaultQuantity: 60,
  letterDays: 30,
  secondApprovalAbove: null,
  prescriptionDays: 180,
}))
const papers = papersOf(null, { doctorName: 'Dr. Elena Halimbawa' })

let sent: ReturnType<typeof completeLetters>
const Form = () => {
  const [letters, setLetters] = useState<Parameters<typeof LettersToIssue>[0]['value']>([NO_LETTER])
  sent = completeLetters(letters, papers, products)
  return (
    <CaseKeys value="deciding">
      <LettersToIssue value={letters} papers={papers} missing={0} onChange={setLetters} />
    </CaseKeys>
  )
}
function form() {
  const queries = new QueryClient()
  queries.setQueryData(issuableProductsQuery.queryKey, { items: products })
  return show(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  )
}
const medicine = (place: number) => within(screen.getByRole('group', { name: `Medicine ${place}` }))
const add = () => screen.queryByRole('button', { name: /^Add another medicine/ })

test('One medicine has no head of its own, and none is added before it is chosen', async () => {
  const person = form()
  expect(add()).toBeNull()
  await person.keyboard('n')
  expect(add()).toBeNull()
  await person.keyboard('1')
  expect(add()).not.toBeNull()
  expect(screen.queryByRole('group', { name: 'Medicine 1' })).toBeNull()
})

test('A further medicine has its own product, dose and quantity, and the date and prescriber of the first', async () => {
  const person = form()
  await person.keyboard('1')
  await person.type(screen.getByLabelText('Written on'), new Date().toISOString().slice(0, 10))
  await person.click(document.body)
  await person.keyboard('o2')
  expect(medicine(2).getByRole('combobox', { name: 'Product' })).toHaveProperty('value', 'Ginhavara, 100 mg')
  expect(screen.getAllByLabelText('Written on')).toHaveLength(1)
  expect(screen.getAllByLabelText('Prescriber')).toHaveLength(1)
  const quantity = medicine(2).getByRole('textbox', { name: /^Quantity/ })
  await person.clear(quantity)
  await person.type(quantity, '3')
  const [first, second] = sent ?? []
  expect(first).toMatchObject({ productId: 'Alagamet', quantity: 60 })
  expect(second).toMatchObject({ productId: 'Ginhavara', quantity: 3 })
  expect(second?.prescription.writtenOn).toBe(first?.prescription.writtenOn)
  expect(second?.prescription.prescriber).toBe('Dr. Elena Halimbawa')
})

test('No product is offered twice, and a medicine can be removed again', async () => {
  const person = form()
  await person.keyboard('1')
  await person.keyboard('o')
  const offered = medicine(2)
    .getAllByRole('button', { name: /100 mg/ })
    .map(({ textContent }) => textContent?.replace(/^\d/, ''))
  expect(offered).toEqual(['Dalisulin, 100 mg', 'Ginhavara, 100 mg'])
  await person.keyboard('1o1')
  expect(medicine(3).getByRole('combobox', { name: 'Product' })).toHaveProperty('value', 'Ginhavara, 100 mg')
  // Every product has its letter.
  expect(add()).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Remove medicine 2' }))
  expect(medicine(2).getByRole('combobox', { name: 'Product' })).toHaveProperty('value', 'Ginhavara, 100 mg')
})

test('Once the last medicine is removed, the focus is where another can be added', async () => {
  const person = form()
  await person.keyboard('1o')
  expect(add()).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Remove medicine 2' }))
  expect(document.activeElement).toBe(add())
})
