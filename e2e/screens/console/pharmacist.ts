// The counter, on a phone and on the desktop at the till.
import type { Page } from '@playwright/test'
import { expect } from '../../support/test.ts'
import { inTurn, press } from '../actions.ts'
import type { Known } from './known.ts'
import type { StaffScreen } from './list.ts'

const counter = { path: '/console/counter', by: 'pharmacist', onPhones: true } as const
const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const lookUp = (codeOf: (known: Known) => string) => async (page: Page, known: Known) => {
  await page.getByLabel('Code from the patient’s screen').fill(codeOf(known))
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
}
const good = async (page: Page, known: Known) => {
  await lookUp(({ code }) => code)(page, known)
  await heading('Code is good')(page)
}
const refusing = inTurn(press(/^Do not hand over$/), heading('Why is nothing handed over?'))

export const screensOfPharmacists: StaffScreen[] = [
  { ...counter, name: 'console-counter', title: 'The counter, between two patients' },
  { ...counter, name: 'console-counter-good', title: 'The counter: the code is good', first: good },
  {
    ...counter,
    name: 'console-counter-recorded',
    title: 'The counter: handed over',
    path: ({ handedOver }) => `/console/counter/${handedOver}`,
    shownPath: '/console/counter/…',
  },
  {
    ...counter,
    name: 'console-counter-not-good',
    title: 'The counter: the code is not good',
    first: async (page, known) => {
      await lookUp(({ code }) => `${code.slice(0, 7)}${code.endsWith('A') ? 'C' : 'A'}`)(page, known)
      await heading('Do not hand over')(page)
    },
  },
  {
    ...counter,
    name: 'console-counter-refuse',
    title: 'The counter: why nothing is handed over',
    first: async (page, known) => {
      await good(page, known)
      await refusing(page)
    },
  },
  {
    ...counter,
    name: 'console-counter-refused',
    title: 'The counter: the sentence for the patient',
    first: async (page, known) => {
      await good(page, known)
      await refusing(page)
      await page.getByRole('radio', { name: /Out of stock/ }).check()
      await press(/^Refuse and tell the patient$/)(page)
      await heading('Do not hand over')(page)
    },
  },
  { ...counter, name: 'console-today', title: 'The counter’s day', path: '/console/today' },
]
