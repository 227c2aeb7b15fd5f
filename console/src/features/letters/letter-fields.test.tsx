// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { CaseKeys } from '../review/case-keys.tsx'
import { type Letter, LetterFields, NO_LETTER } from './letter-fields.tsx'
import type { Papers } from './prescription.ts'

const product = (name: string, defaultQuantity: number) => ({
  id: name,
  name,
  strength: '100 mg',
  form: 'Tablet',
  unit: 'tablet',
  defaultQuantity,
  letterDays: 90,
  secondApprovalAbove: null,
  prescriptionDays: 180,
})

const papers: Papers = {
  statedDate: null,
  sentAt: new Date().toISOString(),
  patientId: null,
  doctorName: 'Dr. Elena Halimbawa',
  last: [],
  entered: null,
  head: null,
  taken: [],
  firstApproval: null,
}

/** The fields as in a case, with "Send" for its Accept. */
const Form = ({ begin, papers }: { begin: Letter; papers: Papers }) => {
  const [letter, setLetter] = useState(begin)
  const [missing, setMissing] = useState(0)
  return (
    <>
      <CaseKeys value="deciding">
        <LetterFields value={letter} papers={papers} mayBeNone byKeys missing={missing} onChange={setLetter} />
      </CaseKeys>
      <button type="button" onClick={() => setMissing((tries) => tries + 1)}>
        Send
      </button>
    </>
  )
}

function form(products: ReturnType<typeof product>[], begin: Letter = NO_LETTER, of = papers) {
  const queries = new QueryClient()
  queries.setQueryData(issuableProductsQuery.queryKey, { items: products })
  return show(
    <QueryClientProvider client={queries}>
      <Form begin={begin} papers={of} />
    </QueryClientProvider>,
  )
}

const lastDose = { doseUnits: 2, doseDays: 15, supplyDays: 90 }
const two = [product('Alagamet', 60), product('Dalisulin', 12)]
const chosen = () => (screen.getByRole('combobox', { name: 'Product' }) as HTMLInputElement).value
const quantity = () => screen.getByRole('textbox', { name: /^Quantity/ }) as HTMLInputElement

test('A digit chooses a product with its usual quantity, and n no letter', async () => {
  const person = form(two)
  await person.keyboard('2')
  expect([chosen(), quantity().value]).toEqual(['Dalisulin, 100 mg', '12'])
  await person.keyboard('1')
  expect([chosen(), quantity().value]).toEqual(['Alagamet, 100 mg', '60'])
  await person.keyboard('n')
  expect(chosen()).toBe('No letter now')
  expect(screen.getByRole('button', { name: 'No letter now' }).getAttribute('aria-pressed')).toBe('true')
})

test('Digits typed as the quantity stay digits', async () => {
  const person = form(two, { ...NO_LETTER, productId: 'Dalisulin', quantity: 12 })
  await person.clear(quantity())
  await person.type(quantity(), '1')
  expect([chosen(), quantity().value]).toEqual(['Dalisulin, 100 mg', '1'])
})

test('The focus goes to the missing field, every time', async () => {
  const person = form(two)
  for (const times of [1, 2]) {
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect(document.activeElement, `time ${times}`).toBe(screen.getByRole('group', { name: 'Product, by key' }))
  }
  await person.keyboard('2')
  await person.clear(quantity())
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(document.activeElement).toBe(quantity())
})

test('The only product of a program is chosen from the start', () => {
  form(two.slice(1))
  expect([chosen(), quantity().value]).toEqual(['Dalisulin, 100 mg', '12'])
})

const field = (name: RegExp | string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const dose = () => ['Dose, tablets', 'in days', 'For days'].map((name) => field(name).value)

test('Dose and days are those of the last prescription for the product, else its usual quantity', async () => {
  const last = [
    { productId: 'Dalisulin', ...lastDose, writtenOn: '2026-08-20', prescriber: 'Dr. Ben Test', unit: 'pen' },
  ]
  const person = form(two, NO_LETTER, { ...papers, last })
  await person.keyboard('2')
  expect(dose()).toEqual(['2', '15', '90'])
  expect(field('Prescriber').value).toBe('Dr. Ben Test')
  expect(screen.getByText(/As on the prescription of Aug 20, 2026/)).toBeDefined()
  await person.keyboard('1')
  expect(dose()).toEqual(['60', '90', '90'])
  expect(field('Prescriber').value).toBe('Dr. Elena Halimbawa')
  expect(screen.getByText(/As usual for Alagamet/)).toBeDefined()
})

test('The quantity follows the dose until another one is typed', async () => {
  const person = form(two)
  await person.keyboard('2e')
  expect(document.activeElement).toBe(field('Dose, tablets'))
  await person.keyboard('6')
  expect(quantity().value).toBe('6')
  await person.clear(quantity())
  await person.type(quantity(), '5')
  await person.clear(field('For days'))
  await person.type(field('For days'), '30')
  expect(quantity().value).toBe('5')
  expect(screen.getByText(/That is 2 tablets/)).toBeDefined()
})

test('For an expired prescription the form shows until when it was valid; tomorrow’s date is refused', async () => {
  const person = form(two)
  await person.keyboard('2')
  const date = screen.getByLabelText('Written on')
  fireEvent.change(date, { target: { value: '2025-01-01' } })
  expect(screen.getByText('Too old: it was valid until Jun 30, 2025. The patient needs a newer one.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(document.activeElement).toBe(date)
  fireEvent.change(date, { target: { value: '2999-01-01' } })
  expect(screen.getByText('This date is in the future.')).toBeDefined()
})
