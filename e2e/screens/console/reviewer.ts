// The queue, and patients outside it.
import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import type { Page } from '@playwright/test'
import { longQueue } from '../../support/console/long-queue.ts'
import { press, sequence, waitsFor } from '../actions.ts'
import type { DemoData } from './demo-data.ts'
import type { StaffScreen } from './staff-screen.ts'

const by = 'reviewer' as const
const dialog = waitsFor('[role=dialog] h2')
const documentShown = (page: Page) =>
  page
    .getByRole('img', { name: /, (sent|page 1)/ })
    .first()
    .waitFor()
const titles: Partial<Record<CaseKind, string>> = {
  Registration: 'A registration',
  Prescription: 'A new prescription',
  OfficialReceipt: 'An official receipt',
  ClaimedGoodsReceipt: 'A receipt for free goods',
  ProgramPaper: 'A paper that the program asked for',
}
const inQueue = (kind: CaseKind) => ({
  path: ({ cases }: DemoData) => `/console/queue/${kind}/${cases[kind]}`,
  shownPath: `/console/queue/${kind}/…`,
  by,
})
const patient = {
  path: ({ patient }: DemoData) => `/console/patients/${patient}`,
  shownPath: '/console/patients/…',
  by,
}

const decided = {
  path: ({ decided }: DemoData) => `/console/cases/OfficialReceipt/${decided}`,
  shownPath: '/console/cases/OfficialReceipt/…',
  by,
}

/** The patient's newest letter, read from their page. */
const openLetter = (page: Page) => page.getByRole('region', { name: 'Letters' }).getByRole('link').first().click()

async function search(page: Page) {
  await page.getByRole('searchbox').fill('Halimbawa')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('region', { name: 'Patients found' }).or(page.locator('.states__state')).waitFor()
}

async function declining(page: Page) {
  await documentShown(page)
  await page.keyboard.press('d')
  await page.getByRole('form', { name: /^Decline/ }).waitFor()
  for (const key of ['q', '2']) await page.keyboard.press(key)
  await page.getByRole('complementary').waitFor()
}

export const reviewerScreens: StaffScreen[] = [
  {
    name: 'console-queue',
    title: 'The queue',
    path: '/console/queue',
    by,
    states: /staff\/(cases\?|case-counts)/,
    loads: true,
  },
  {
    name: 'console-queue-long',
    title: 'A queue of 5,000, and going to a place in it',
    path: '/console/queue',
    by,
    prepare: async (page) => {
      await longQueue(page, 5_000)
      await page.getByRole('combobox', { name: 'Order' }).selectOption('newest')
      await page.getByRole('heading', { level: 1, name: '5,000 to check' }).waitFor()
      await page.getByRole('button', { name: 'Go to' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('1234')
      await dialog(page)
    },
  },
  {
    name: 'console-queue-assign',
    title: 'Cases chosen, and to whom they are assigned',
    path: '/console/queue',
    by,
    onPhones: true,
    prepare: async (page) => {
      const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
      await rows.nth(1).getByRole('checkbox').click()
      await rows
        .nth(3)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] })
      await page.getByText('3 chosen').waitFor()
    },
  },
  ...caseKinds.map((kind) => ({
    ...inQueue(kind),
    name: `console-queue-${kind.toLowerCase()}`,
    title: titles[kind] ?? kind,
    prepare: documentShown,
  })),
  {
    ...inQueue('Registration'),
    name: 'console-queue-decline',
    title: 'Declining, with the text that the patient reads',
    onPhones: true,
    prepare: declining,
  },
  {
    ...inQueue('Prescription'),
    name: 'console-queue-second',
    title: 'A letter that needs a second person',
    prepare: async (page) => {
      await documentShown(page)
      await page.getByRole('button', { name: /Dalisulin/ }).click()
      await page.getByRole('textbox', { name: 'Quantity, in pens' }).fill('60')
      await page.getByText('a second person has to approve').scrollIntoViewIfNeeded()
    },
  },
  {
    ...inQueue('Prescription'),
    name: 'console-queue-ask',
    title: 'Asking the patient about a case',
    prepare: sequence(
      documentShown,
      (page) => page.keyboard.press('b'),
      (page) => page.getByRole('form', { name: /^Ask / }).waitFor(),
      (page) => page.keyboard.press('1'),
    ),
  },
  {
    ...inQueue('Prescription'),
    path: ({ quarantined }) => `/console/queue/Prescription/${quarantined}`,
    name: 'console-queue-held',
    title: 'A case whose file waits for the virus scanner',
    prepare: (page) => page.locator('.states__state').first().waitFor(),
  },
  {
    ...decided,
    path: ({ removed }) => `/console/cases/Prescription/${removed}`,
    name: 'console-case-removed',
    title: 'A case whose file was not safe to open',
    prepare: sequence(
      (page) => page.getByRole('radio').first().check(),
      press(/^Open the case$/),
      (page) => page.locator('.states__state').first().waitFor(),
    ),
  },
  {
    ...inQueue('Prescription'),
    name: 'console-download',
    title: 'Downloading a file as the patient sent it',
    prepare: sequence(documentShown, press(/^Download$/), dialog, (page) =>
      page.getByRole('radio', { name: 'Exactly as the patient sent it' }).check(),
    ),
  },
  {
    name: 'console-search',
    title: 'A search over patients, letters and cases',
    path: '/console/queue',
    by,
    prepare: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('Halimbawa')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    ...decided,
    name: 'console-case-reason',
    title: 'A decided case, asking for a reason',
  },
  {
    ...decided,
    name: 'console-case',
    title: 'A decided case',
    prepare: sequence((page) => page.getByRole('radio').first().check(), press(/^Open the case$/), documentShown),
  },
  { name: 'console-second-looks', title: 'Second looks', path: '/console/second-looks', by, onPhones: true },
  {
    name: 'console-second-look',
    title: 'A second look at a decision',
    path: ({ secondReview }) => `/console/second-looks/${secondReview}`,
    shownPath: '/console/second-looks/…',
    by,
    onPhones: true,
    prepare: sequence(documentShown, (page) => page.getByRole('radio', { name: 'Declined it' }).check()),
  },
  { name: 'console-letters', title: 'Letters', path: '/console/letters', by, states: /staff\/letters\?/ },
  {
    name: 'console-asked',
    title: 'Cases that wait for the patient',
    path: '/console/asked',
    by,
    states: /staff\/questions/,
  },
  { name: 'console-messages', title: 'Patients who wrote', path: '/console/messages', by, states: /staff\/messages/ },
  {
    name: 'console-follow-ups',
    title: 'Follow-ups',
    path: '/console/follow-ups?whose=anyone',
    shownPath: '/console/follow-ups',
    by,
    states: /staff\/follow-ups\?/,
    onPhones: true,
  },
  { name: 'console-post', title: 'News to print and post', path: '/console/post', by, states: /staff\/post/ },
  { name: 'console-patients', title: 'Patients', path: '/console/patients', by },
  {
    name: 'console-patients-found',
    title: 'Patients, found by a name',
    path: '/console/patients',
    by,
    states: /staff\/patients\/search/,
    prepare: search,
  },
  {
    name: 'console-patient-reason',
    title: 'A patient, asking for a reason',
    path: ({ unopened }) => `/console/patients/${unopened}`,
    shownPath: '/console/patients/…',
    by,
  },
  { ...patient, name: 'console-patient', title: 'A patient' },
  {
    ...patient,
    name: 'console-patient-file',
    title: 'A patient’s document',
    prepare: sequence((page) => page.getByRole('button', { name: 'See the file' }).first().click(), documentShown),
  },
  {
    ...patient,
    name: 'console-patient-write',
    title: 'Writing to a patient',
    prepare: sequence(press(/^Write to them$/), dialog),
  },
  {
    ...patient,
    name: 'console-patient-call',
    title: 'Noting a phone call',
    prepare: sequence(press(/^Note a call$/), dialog),
  },
  {
    ...patient,
    name: 'console-patient-tier',
    title: 'Granting a patient a tier',
    prepare: sequence(press(/^Grant (a|another) tier/), dialog),
  },
  {
    ...patient,
    name: 'console-patient-follow-up',
    title: 'A phone call that needs a follow-up',
    prepare: sequence(press(/^Note a call$/), dialog, (page) =>
      page.getByRole('radio', { name: 'Needs a follow-up' }).check(),
    ),
  },
  {
    ...patient,
    name: 'console-letter',
    title: 'A letter',
    prepare: sequence(openLetter, (page) => page.getByRole('region', { name: 'History' }).waitFor()),
  },
  {
    ...patient,
    name: 'console-patient-cancel',
    title: 'Cancelling a letter',
    prepare: sequence(openLetter, press(/^Cancel the letter…$/), dialog, (page) =>
      page.getByRole('radio').first().check(),
    ),
  },
  {
    name: 'console-keys',
    title: 'Keyboard shortcuts',
    path: '/console/queue',
    by,
    prepare: sequence(press(/^Keyboard shortcuts$/), dialog),
  },
  { name: 'console-not-found', title: 'No such screen', path: '/console/no-such-screen', by },
  { name: 'console-not-allowed', title: 'A screen for another role', path: '/console/reports', by },
]
