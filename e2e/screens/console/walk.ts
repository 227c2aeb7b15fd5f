// Visits every console screen, as the people they are for.
import type { Page } from '@playwright/test'
import { desktop, phone } from '../../support/browser/devices.ts'
import { expectLegible } from '../../support/checks/legible.ts'
import {
  administrator,
  branchManager,
  clinic,
  enter,
  pharmacist,
  reviewer,
  safety,
} from '../../support/console/staff.ts'
import { test } from '../../support/test.ts'
import { leave } from '../open.ts'
import type { State } from '../states.ts'
import { type DemoData, loadStaffDemoData } from './demo-data.ts'
import { staffScreens } from './list.ts'
import { openForStaff } from './open.ts'
import type { StaffScreen } from './staff-screen.ts'

const people = { reviewer, pharmacist, branchManager, clinic, safety, administrator }
/** The minimum font sizes, in pixels. People at the counter stand. */
const [AT_DESK, AT_COUNTER] = [14, 16]
const PART = 12

/** The screens in parts, each for one role or for nobody signed in. */
export const staffParts = [
  undefined,
  'reviewer',
  'pharmacist',
  'branchManager',
  'clinic',
  'safety',
  'administrator',
].flatMap((role) => {
  const screens = staffScreens.filter(({ by }) => by === role)
  return Array.from({ length: Math.ceil(screens.length / PART) }, (_, i) => screens.slice(i * PART, (i + 1) * PART))
})

const demoData = new Map<StaffScreen['by'], Promise<DemoData>>()

/** Opens each screen of a part in each of its states and checks it. The counter is on a phone, where space is tightest. */
export async function walkStaffScreens(
  page: Page,
  part: StaffScreen[],
  check: (what: string) => Promise<unknown>,
  statesOf: (screen: StaffScreen) => State[] = () => ['usual'],
) {
  const role = part[0]?.by
  const loading = demoData.get(role) ?? loadStaffDemoData([role])
  demoData.set(role, loading)
  const facts = await loading
  if (role) await enter(page, people[role])
  for (const screen of part) {
    await page.setViewportSize((screen.onPhones ? phone : desktop).viewport)
    for (const state of statesOf(screen))
      await test.step(`${screen.title}, ${state}`, async () => {
        await openForStaff(page, screen, facts, state)
        await check(`${screen.title}, ${state}`)
        if (role === 'pharmacist') await expectLegible(page, 'main', AT_COUNTER, screen.title)
        else await expectLegible(page, 'body', AT_DESK, screen.title)
        await leave(page)
      })
  }
}
