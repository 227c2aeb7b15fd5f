// The screens of a branch manager only; the counter's screens are in pharmacist.ts.
import type { Page } from '@playwright/test'
import { press, sequence, waitsFor } from '../actions.ts'
import type { StaffScreen } from './staff-screen.ts'

const screen = { path: '/console/pharmacists', by: 'branchManager', onPhones: true } as const
const dialog = waitsFor('[role=dialog] h2')
const opened = sequence(press(/^Pedro Halimbawa$/), dialog)
/** Shown but not changed, because journeys of the till use his current PIN. */
const showPin = (page: Page) => page.route('**/till-pin', (route) => route.fulfill({ json: { pin: '730526' } }))

export const branchManagerScreens: StaffScreen[] = [
  { ...screen, name: 'console-pharmacists', title: 'Pharmacists of a branch', states: /branch-staff\/search/ },
  {
    ...screen,
    name: 'console-pharmacists-invite',
    title: 'Inviting a pharmacist',
    prepare: sequence(press(/^Invite a pharmacist$/), dialog),
  },
  { ...screen, name: 'console-pharmacist', title: 'Access of a pharmacist', prepare: opened },
  {
    ...screen,
    name: 'console-pharmacist-take-away',
    title: 'Before access is taken away',
    prepare: sequence(opened, press(/^Remove access$/), (page) =>
      page.getByRole('dialog', { name: 'Remove access?' }).waitFor(),
    ),
  },
  {
    ...screen,
    name: 'console-pharmacist-pin',
    title: 'A one-time PIN',
    prepare: sequence(opened, showPin, press(/^Give a new one-time PIN$/), async (page) => {
      const question = page.getByRole('dialog', { name: 'Give a new one-time PIN?' })
      await question.getByRole('button', { name: 'Give a new one-time PIN' }).click()
      await page.getByText('730 526').waitFor()
    }),
  },
]
