// The administrators' screens, and the account that everybody has.
import type { Page } from '@playwright/test'
import { press, sequence, waitsFor } from '../actions.ts'
import type { StaffScreen } from './staff-screen.ts'

const by = 'administrator' as const
const dialog = waitsFor('[role=dialog] h2')
const chooses = (name: string | RegExp) => (page: Page) => page.getByText(name, { exact: true }).click()
const editor = { path: '/console/content/tnc/en', by }

export const administratorScreens: StaffScreen[] = [
  {
    name: 'console-webhooks',
    title: 'Adding a receiver of events',
    path: '/console/webhooks',
    by,
    onPhones: true,
    prepare: sequence((page) => page.getByRole('button', { name: 'Add a receiver' }).first().click(), dialog),
  },
  {
    name: 'console-board',
    title: 'The board: what waits, and whether the promise is kept',
    path: '/console/board',
    by,
    onPhones: true,
    states: /staff\/board$/,
  },
  { name: 'console-handbook', title: 'The handbook', path: '/console/handbook', by, onPhones: true },
  { name: 'console-reports', title: 'Reports', path: '/console/reports', by, onPhones: true },
  { name: 'console-reports-year', title: 'Reports of a year', path: '/console/reports?weeks=52', by, onPhones: true },
  { name: 'console-reports-money', title: 'Reports in money', path: '/console/reports?view=money', by, onPhones: true },
  { name: 'console-people', title: 'People', path: '/console/people', by, states: /staff\/accounts\/search/ },
  {
    name: 'console-people-invite',
    title: 'Inviting staff',
    path: '/console/people',
    by,
    prepare: sequence(press(/^Invite somebody$/), dialog, (page) =>
      page.getByRole('checkbox', { name: /Pharmacist/ }).check(),
    ),
  },
  {
    name: 'console-teams',
    title: 'A team of reviewers',
    path: '/console/teams',
    by,
    onPhones: true,
    prepare: sequence(press(/^Add a team$/), dialog),
  },
  {
    name: 'console-person',
    title: 'Access of a staff member',
    path: '/console/people',
    by,
    prepare: sequence(press(/^Pedro Halimbawa$/), dialog),
  },
  {
    name: 'console-person-close',
    title: 'Before an account is closed',
    path: '/console/people',
    by,
    prepare: sequence(press(/^Pedro Halimbawa$/), press(/^Close the account$/), (page) =>
      page.getByRole('dialog', { name: 'Close the account?' }).waitFor(),
    ),
  },
  { name: 'console-papers', title: 'The papers that the program asks for', path: '/console/program/papers', by },
  {
    name: 'console-paper',
    title: 'A paper that the program asks for',
    path: '/console/program/papers',
    by,
    prepare: sequence(press(/^Income tax return$/), dialog),
  },
  {
    name: 'console-doctors',
    title: 'Doctor codes',
    path: '/console/doctors',
    by,
    states: /staff\/healthcare-professionals\?/,
  },
  {
    name: 'console-doctors-none-matches',
    title: 'Doctor codes, nothing found',
    path: '/console/doctors',
    by,
    prepare: async (page) => {
      await page.getByRole('searchbox').first().fill('no-such-doctor')
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    },
  },
  {
    name: 'console-doctor',
    title: 'Adding a doctor, with errors',
    path: '/console/doctors',
    by,
    prepare: sequence(press(/^Add a doctor$/), dialog, (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Add the doctor' }).click(),
    ),
  },
  { name: 'console-pharmacies', title: 'Branches', path: '/console/pharmacies', by, states: /staff\/branches\?/ },
  {
    name: 'console-branch',
    title: 'A branch',
    path: '/console/pharmacies',
    by,
    prepare: sequence(press(/^Katipunan Avenue$/), dialog),
  },
  {
    name: 'console-staff-file',
    title: 'Staff from a file: what goes in',
    path: '/console/people',
    by,
    prepare: async (page) => {
      await press(/^Import a file$/)(page)
      await page.getByRole('button', { name: 'Download the template' }).waitFor()
    },
  },
  {
    name: 'console-staff-file-preview',
    title: 'Staff from a file: what becomes of each row',
    path: '/console/people',
    by,
    prepare: async (page) => {
      await press(/^Import a file$/)(page)
      await page.locator('input[type=file]').setInputFiles({
        name: 'botika.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'name,email,role,pharmacy,branch,city',
            'Pilar Halimbawa,pilar@botika.test,pharmacist,Demo Botika,Ayala Avenue,Makati',
            'Pilar Halimbawa,pilar@botika.test,pharmacist,Demo Botika,Jupiter Street,',
            'Lito Halimbawa,lito@botika.test,pharmacist,Demo Botika,Nowhere Lane,',
            'Reviewer Halimbawa,reviewer@demo.test,reviewer; safety,,,',
          ].join('\n'),
        ),
      })
      await page.getByText('All', { exact: true }).click()
      await page.getByText('Nowhere Lane').waitFor()
    },
  },
  {
    name: 'console-bring-in',
    title: 'Bringing patients in: the file',
    path: '/console/patients/import',
    by,
    onPhones: true,
    states: /staff\/patient-imports$/,
  },
  {
    name: 'console-bring-in-preview',
    title: 'Bringing patients in: what becomes of each row',
    path: '/console/patients/import',
    by,
    onPhones: true,
    prepare: async (page) => {
      const rest = 'HCP-2468,2025-06-02,Folder 3'
      await page.locator('input[type=file]').setInputFiles({
        name: 'clinic-south.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'old_number,first_name,last_name,birthdate,doctor,consent_date,consent_paper,mobile,email',
            `S-1,Ligaya,Halimbawa,1961-03-14,${rest},0917 555 0181,ligaya@clinic.test`,
            `S-2,Danilo,Halimbawa,1958-11-02,${rest},0917 555 0181,`,
            `S-3,Teresita,Halimbawa,,${rest},0917 555 0166,`,
          ].join('\n'),
        ),
      })
      await page.getByRole('heading', { name: 'clinic-south.csv' }).waitFor()
    },
  },
  {
    name: 'console-import',
    title: 'Import of a file: the preview',
    path: '/console/pharmacies',
    by,
    prepare: async (page) => {
      await press(/^Import a file$/)(page)
      await page.locator('input[type=file]').setInputFiles({
        name: 'branches.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'pharmacy,branch,address,city,province,latitude\nDemo Botika,Plaza,1 Calle Uno,Taytay,Rizal,\nDemo Botika,Plaza Dos,,Taytay,Rizal,95\n',
        ),
      })
      await page.getByText('Not imported').waitFor()
    },
  },
  {
    name: 'console-chains',
    title: 'Pharmacies',
    path: '/console/pharmacies/chains',
    by,
    states: /staff\/pharmacies\?/,
  },
  { name: 'console-products', title: 'Products', path: '/console/products', by, states: /staff\/formulary\?/ },
  {
    name: 'console-product',
    title: 'A product and its rules',
    path: '/console/products',
    by,
    prepare: sequence(press(/^Dalisulin/), dialog),
  },
  {
    name: 'console-product-benefit',
    title: 'What the program pays for a product, worked out',
    path: '/console/products',
    by,
    prepare: async (page) => {
      await press(/^Dalisulin/)(page)
      await page.getByText('Patients read:').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'console-tiers',
    title: 'Tiers, and the prices they come to',
    path: '/console/products/tiers',
    by,
    states: /staff\/tiers/,
  },
  {
    name: 'console-tier-rule',
    title: 'What the program pays for a tier',
    path: '/console/products/tiers',
    by,
    prepare: sequence(press(/^Change the rule of Dalisulin/), dialog),
  },
  { name: 'console-budgets', title: 'Budgets', path: '/console/products/budgets', by, states: /staff\/budgets/ },
  { name: 'console-statements', title: 'Statements', path: '/console/statements', by, states: /staff\/statements\?/ },
  {
    name: 'console-statement',
    title: 'A statement',
    path: '/console/statements',
    by,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^S-/ }).first().click()
      await page.getByRole('button', { name: 'PDF' }).waitFor()
    },
  },
  {
    name: 'console-payments',
    title: 'Payments from a file: the preview',
    path: '/console/statements',
    by,
    onPhones: true,
    prepare: async (page) => {
      const numbers = await page.getByRole('link', { name: /^S-/ }).allTextContents()
      // Two of them are accepted first, unless an earlier picture did so.
      for (const number of numbers.slice(-2)) {
        await page.getByRole('link', { name: number }).click()
        await page.getByRole('button', { name: 'PDF' }).waitFor()
        const accept = page.getByRole('button', { name: 'Accept the statement' })
        if (await accept.isVisible()) {
          await accept.click()
          await page.getByRole('dialog').getByRole('button', { name: 'Accept the statement' }).click()
          await accept.waitFor({ state: 'hidden' })
        }
        await page.getByRole('link', { name: 'All statements' }).click()
      }
      const rows = await page.getByRole('row').filter({ hasText: /^S-/ }).allTextContents()
      const owed = (number: string) => /₱([\d,.]+\.\d\d)/.exec(rows.find((row) => row.startsWith(number)) ?? '')?.[1]
      const lines = [...numbers.slice(-2), ...numbers.slice(0, 1), 'S-2601-9999'].map(
        (number) => `Aruga ${number},"${owed(number) ?? '1,150.00'}",2026-02-10,BPI-20260210`,
      )
      await press(/^Import payments$/)(page)
      await page.locator('input[type=file]').setInputFiles({
        name: 'bank.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['statement,amount,paid_on,reference', ...lines].join('\n')),
      })
      await page.getByText('These don’t match').waitFor()
    },
  },
  {
    name: 'console-statements-export',
    title: 'Exporting a month of statements',
    path: '/console/statements',
    by,
    onPhones: true,
    prepare: sequence(press(/^Export a month$/), dialog),
  },
  { name: 'console-program', title: 'The program', path: '/console/program', by },
  {
    name: 'console-working-time',
    title: 'Working days and holidays',
    path: '/console/program/working-time',
    by,
    onPhones: true,
    states: /staff\/working-time$/,
  },
  {
    name: 'console-reminders',
    title: 'What patients are reminded of',
    path: '/console/program/reminders',
    by,
    onPhones: true,
    states: /staff\/program\/reminders$/,
  },
  {
    name: 'console-texts',
    title: 'The texts that staff start from',
    path: '/console/program/texts',
    by,
    onPhones: true,
    states: /staff\/texts$/,
  },
  {
    name: 'console-text',
    title: 'A text beside its Filipino',
    path: '/console/program/texts',
    by,
    onPhones: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Cut off' }).first().click()
      await page.getByRole('dialog', { name: 'Decline a registration' }).waitFor()
    },
  },
  { name: 'console-content', title: 'Content', path: '/console/content', by },
  { ...editor, name: 'console-editor', title: 'Editing a page' },
  {
    ...editor,
    name: 'console-editor-changes',
    title: 'Editing a page: the changes',
    prepare: sequence(chooses('What is different'), waitsFor('.content__changes')),
  },
  {
    ...editor,
    name: 'console-editor-publish',
    title: 'Editing a page: publishing',
    prepare: sequence(press(/^Publish…$/), dialog),
  },
  {
    name: 'console-announcements',
    title: 'Announcements',
    path: '/console/announcements',
    by,
    states: /staff\/announcements\?/,
  },
  {
    name: 'console-announce',
    title: 'Writing an announcement',
    path: '/console/announcements',
    by,
    prepare: sequence(press(/^Write an announcement$/), dialog, (page) => page.getByText(/^This reaches/).waitFor()),
  },
  {
    name: 'console-erasure',
    title: 'Erasure',
    path: '/console/erasure',
    by,
    states: /staff\/erasure-requests\?/,
  },
  {
    name: 'console-erase',
    title: 'Before a patient is erased',
    path: '/console/erasure',
    by,
    prepare: sequence(press(/^Erase /), dialog),
  },
  { name: 'console-signals', title: 'Signals', path: '/console/signals', by, states: /staff\/signals\?/ },
  {
    name: 'console-signal',
    title: 'A signal with its evidence',
    path: ({ signal }) => `/console/signals/${signal}`,
    shownPath: '/console/signals/:id',
    by,
  },
  { name: 'console-breaches', title: 'Breaches', path: '/console/breaches', by, states: /staff\/breaches\?/ },
  {
    name: 'console-breach-record',
    title: 'Recording a breach',
    path: '/console/breaches',
    by,
    prepare: sequence(press(/^Record a breach$/), dialog),
  },
  {
    name: 'console-breach',
    title: 'A breach: what to do, and whom it affected',
    path: ({ breach }) => `/console/breaches/${breach}`,
    shownPath: '/console/breaches/:id',
    by,
    states: /staff\/breaches\/[^/]+\/patients\?/,
    prepare: (page) => page.getByRole('heading', { name: 'Patients affected' }).waitFor(),
  },
  {
    name: 'console-breach-notice',
    title: 'Telling the patients of a breach',
    path: ({ breach }) => `/console/breaches/${breach}`,
    shownPath: '/console/breaches/:id',
    by,
    prepare: sequence(press(/^Tell them$/), dialog),
  },
  { name: 'console-recalls', title: 'Recalls', path: '/console/recalls', by, states: /staff\/recalls\?/ },
  {
    name: 'console-recall-plan',
    title: 'Planning a recall',
    path: '/console/recalls',
    by,
    prepare: sequence(press(/^Recall a product$/), dialog),
  },
  {
    name: 'console-recall',
    title: 'A recall: who is affected, and what happens to them',
    path: ({ recall }) => `/console/recalls/${recall}`,
    shownPath: '/console/recalls/:id',
    by,
    states: /staff\/recalls\/[^/]+\/letters\?/,
    prepare: (page) => page.getByRole('heading', { name: 'Letters on the list' }).waitFor(),
  },
  { name: 'console-retention', title: 'Retention', path: '/console/retention', by, states: /staff\/retention$/ },
  {
    name: 'console-retention-period',
    title: 'Changing a retention period',
    path: '/console/retention',
    by,
    prepare: sequence(press(/^Change the period of Notifications$/), dialog),
  },
  {
    name: 'console-disposals',
    title: 'Disposals',
    path: '/console/retention/disposals',
    by,
    states: /staff\/disposals\?/,
  },
  {
    name: 'console-holds',
    title: 'Legal holds',
    path: '/console/retention/holds',
    by,
    states: /staff\/legal-holds\/search/,
  },
  {
    name: 'console-hold-place',
    title: 'Placing a legal hold',
    path: '/console/retention/holds',
    by,
    prepare: sequence(press(/^Place a hold$/), dialog),
  },
  {
    name: 'console-operations',
    title: 'Operations',
    path: '/console/operations',
    by,
    states: /staff\/operations$/,
  },
  { name: 'console-record', title: 'Audit log', path: '/console/record', by, states: /staff\/audit\?/ },
  { name: 'console-account', title: 'Account', path: '/console/account', by },
  {
    name: 'console-account-second-factor',
    title: 'Account: setting up a second factor',
    path: '/console/account',
    by,
    prepare: sequence(press(/^Set it up$/), press(/^Continue$/), waitsFor('.qr__qr')),
  },
]
