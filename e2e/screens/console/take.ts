// The gallery's pictures of the console: a desk for all, and a phone for the counter.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { desktop, phone } from '../../support/browser/devices.ts'
import { administrator, enter } from '../../support/console/staff.ts'
import { pharmacist, reviewer } from '../../support/patient/people.ts'
import { leave } from '../open.ts'
import { shoot } from '../picture.ts'
import type { DemoData } from './demo-data.ts'
import { fileOfStaff, type StaffView, staffViews, viewsOf } from './gallery.ts'
import { type StaffScreen, statesOfStaffScreen } from './list.ts'
import { openForStaff } from './open.ts'

const people = { reviewer, pharmacist, administrator }
const devices = { desktop, phone }

type Where = { folder: string; baseURL: string }

/** One context a person and view, so that each signs in once. */
export async function captureStaffScreens(browser: Browser, wanted: StaffScreen[], demoData: DemoData, where: Where) {
  for (const by of [undefined, 'reviewer', 'pharmacist', 'administrator'] as const)
    for (const view of ['desktop', 'phone'] as const) {
      const screens = wanted.filter((screen) => screen.by === by && viewsOf(screen).includes(view))
      if (screens.length > 0) await captureAll(browser, { by, view, screens }, demoData, where)
    }
}

type Part = { by: StaffScreen['by']; view: StaffView; screens: StaffScreen[] }

async function captureAll(
  browser: Browser,
  { by, view, screens }: Part,
  demoData: DemoData,
  { folder, baseURL }: Where,
) {
  const context = await browser.newContext({
    ...devices[view],
    baseURL,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    bypassCSP: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (by) await enter(page, people[by])
  for (const screen of screens)
    for (const state of statesOfStaffScreen(screen))
      try {
        await page.emulateMedia({ colorScheme: 'light' })
        await openForStaff(page, screen, demoData, state)
        const picture = await shoot(page, ['light', 'dark'], staffViews[view].width)
        await writeFile(join(folder, fileOfStaff(screen, state, view)), picture)
        await leave(page)
      } catch (error) {
        process.exitCode = 1
        process.stderr.write(`${screen.name}, ${state}, ${view}: ${(error as Error).message.split('\n')[0]}\n`)
      }
  await context.close()
}
