// The counter, on phones and desktops.

import type { Page } from '@playwright/test'
import { chooseBuyer, scan } from '../../support/console/counter.ts'
import { expect } from '../../support/test.ts'
import { press, sequence } from '../actions.ts'
import type { DemoData } from './demo-data.ts'
import type { StaffScreen } from './staff-screen.ts'

const counter = { path: '/console/counter', by: 'pharmacist', onPhones: true } as const
const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const lookUp = (codeOf: (demoData: DemoData) => string) => async (page: Page, demoData: DemoData) => {
  await page.getByLabel('Code from the patient’s screen').fill(codeOf(demoData))
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
}
/** A code that no letter has. */
const misread = ({ code }: DemoData) => `${code.slice(0, 7)}${code.endsWith('A') ? 'C' : 'A'}`
const good = async (page: Page, demoData: DemoData) => {
  await lookUp(({ code }) => code)(page, demoData)
  await heading('Code is good')(page)
}
const refusing = sequence(press(/^Do not hand over$/), heading('Why can’t you hand it over?'))

/** A call whose answer does not arrive. */
const unanswered = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500 }))
const unchecked = async (page: Page, demoData: DemoData) => {
  await unanswered(page, '**/claims/look-up')
  // This screen's outbox entry is sent when the screen is left, and must not use up the demo's claim.
  await lookUp(misread)(page, demoData)
  await press(/^Hand over offline$/)(page)
  await heading('Hand over offline')(page)
}

export const pharmacistScreens: StaffScreen[] = [
  { ...counter, name: 'console-counter', title: 'The counter, between two patients' },
  { ...counter, name: 'console-counter-good', title: 'The counter: the code is good', prepare: good },
  {
    ...counter,
    name: 'console-counter-card',
    title: 'The counter: a card instead of a code',
    prepare: sequence(press(/^Card instead of a code$/), heading('Patient’s card')),
  },
  {
    ...counter,
    name: 'console-counter-money',
    title: 'The counter: who pays how much',
    prepare: async (page, demoData) => {
      await good(page, demoData)
      await chooseBuyer(page, 'Senior citizen')
      await page.getByRole('textbox', { name: /^Pens handed over/ }).fill('4')
      await page.getByText('Charge 3, give 4').waitFor()
    },
  },
  {
    ...counter,
    name: 'console-counter-several',
    title: 'The counter: several medicines on one code',
    prepare: async (page, demoData) => {
      await lookUp(({ twoMedicines }) => twoMedicines)(page, demoData)
      await heading('Code is good')(page)
      await chooseBuyer(page, 'Senior citizen')
      for (const field of await page.getByRole('textbox', { name: / handed over/ }).all()) await field.fill('2')
      await page.getByRole('button', { name: /^Hand over 2 medicines/ }).waitFor()
    },
  },
  {
    ...counter,
    name: 'console-counter-recorded',
    title: 'The counter: handed over',
    path: ({ handedOver }) => `/console/counter/${handedOver}`,
    shownPath: '/console/counter/…',
  },
  {
    ...counter,
    name: 'console-counter-correct',
    title: 'The counter: a hand-over is corrected',
    path: ({ handedOver }) => `/console/counter/${handedOver}`,
    shownPath: '/console/counter/…',
    prepare: async (page) => {
      await press(/^Wrong number/)(page)
      await page.getByLabel(/Actually handed over/).fill('2')
      await page.getByRole('radio', { name: 'Another reason' }).check()
      await press(/^Correct to 2/)(page)
      await page.getByText('Please enter what it was.').waitFor()
    },
  },
  {
    ...counter,
    name: 'console-counter-not-good',
    title: 'The counter: the code is not good',
    prepare: async (page, demoData) => {
      await lookUp(misread)(page, demoData)
      await heading('Do not hand over')(page)
    },
  },
  {
    ...counter,
    name: 'console-counter-refuse',
    title: 'The counter: why nothing is handed over',
    prepare: async (page, demoData) => {
      await good(page, demoData)
      await refusing(page)
    },
  },
  {
    ...counter,
    name: 'console-counter-refused',
    title: 'The counter: the sentence for the patient',
    prepare: async (page, demoData) => {
      await good(page, demoData)
      await refusing(page)
      await page.getByRole('radio', { name: /Out of stock/ }).check()
      await press(/^Refuse and tell the patient$/)(page)
      await heading('Do not hand over')(page)
    },
  },
  {
    ...counter,
    name: 'console-counter-unchecked',
    title: 'The counter: handing over without a network',
    prepare: unchecked,
  },
  {
    ...counter,
    name: 'console-counter-kept',
    title: 'The counter: what waits for the network',
    prepare: async (page, demoData) => {
      await unanswered(page, '**/claims/dispense')
      await unchecked(page, demoData)
      await page.getByLabel(/^Units handed over/).fill('4')
      await chooseBuyer(page)
      await press(/^Save it and send it later$/)(page)
      await heading('Not recorded yet')(page)
      await press(/^Enter a code$/)(page)
      await page.getByText('1 hand-over is waiting for the network').waitFor()
    },
  },
  { ...counter, name: 'console-today', title: 'The counter’s day', path: '/console/today' },
  { ...counter, name: 'console-coming', title: 'What is coming to the branch', path: '/console/coming' },
  {
    ...counter,
    name: 'console-earlier-day',
    title: 'An earlier day of the counter',
    path: '/console/today',
    prepare: sequence(press(/^Day before$/), heading('An earlier day at this branch')),
  },
  {
    ...counter,
    name: 'console-scanner',
    title: 'Setting the till’s scanner up',
    path: '/console/counter/scanner',
    prepare: async (page) => {
      await scan(page, '01048065123456791749123110LOT7A21SN000123')
      await page.getByRole('heading', { name: 'What we read' }).waitFor()
    },
  },
  {
    ...counter,
    name: 'console-stock',
    title: 'What the branch is out of',
    path: '/console/stock',
  },
  {
    ...counter,
    name: 'console-stock-out',
    title: 'Telling that a product is out of stock',
    path: '/console/stock',
    prepare: sequence(press(/^Mark out of stock: /), (page) => page.getByLabel('Expected again on').waitFor()),
  },
  {
    ...counter,
    name: 'console-counter-locked-kept',
    title: 'The counter: locked, with a hand-over that was not sent',
    prepare: async (page, demoData) => {
      await unanswered(page, '**/claims/dispense')
      await unanswered(page, '**/till/lock')
      await unanswered(page, '**/till/unlock')
      await unchecked(page, demoData)
      await page.getByLabel(/^Units handed over/).fill('4')
      await chooseBuyer(page)
      await press(/^Save it and send it later$/)(page)
      await heading('Not recorded yet')(page)
      await page.keyboard.press('Alt+KeyL')
      await heading('This till is locked')(page)
      await page.getByLabel(/^PIN of/).fill('480517')
      await page.getByRole('alert').filter({ hasText: 'No answer' }).waitFor()
    },
  },
  // Last, because the locked till asks for the password when the next screen is opened.
  {
    ...counter,
    name: 'console-counter-locked',
    title: 'The counter: the till is locked',
    prepare: async (page, demoData) => {
      await good(page, demoData)
      await page.keyboard.press('Alt+KeyL')
      await heading('This till is locked')(page)
    },
  },
]
