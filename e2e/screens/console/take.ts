// Takes the pictures of the console.
import { desktop, phone } from '../../support/browser/devices.ts'
import { administrator, branchManager, clinic, enter, safety } from '../../support/console/staff.ts'
import { pharmacist, reviewer } from '../../support/patient/people.ts'
import { leave } from '../open.ts'
import { takeScreenshot } from '../picture.ts'
import { fileOf, staffViews, type Target, views } from '../views.ts'
import type { DemoData } from './demo-data.ts'
import { statesOfStaffScreen } from './list.ts'
import { openForStaff } from './open.ts'
import type { StaffScreen } from './staff-screen.ts'

const people = { reviewer, pharmacist, branchManager, clinic, safety, administrator }
const devices = { desktop, phone }

/** One context for each person and device, so that each signs in once. */
export async function takeStaffScreens(screens: StaffScreen[], demoData: DemoData, target: Target) {
  for (const by of [undefined, 'reviewer', 'pharmacist', 'branchManager', 'clinic', 'safety', 'administrator'] as const)
    for (const view of ['desktop', 'phone'] as const) {
      const ofPerson = screens.filter((screen) => screen.by === by && staffViews(screen).includes(view))
      await takeAll(ofPerson, view, demoData, target)
    }
}

async function takeAll(screens: StaffScreen[], view: 'desktop' | 'phone', demoData: DemoData, target: Target) {
  const { browser, baseURL, isWanted, save } = target
  const pictures = screens.flatMap((screen) =>
    statesOfStaffScreen(screen)
      .map((state) => ({ screen, state, file: fileOf(screen, state, view) }))
      .filter(({ file }) => isWanted(screen, file)),
  )
  const by = screens[0]?.by
  if (pictures.length === 0) return
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
  for (const { screen, state, file } of pictures)
    try {
      await page.emulateMedia({ colorScheme: 'light' })
      await openForStaff(page, screen, demoData, state)
      await save(file, await takeScreenshot(page, views[view].themes, views[view].width))
      await leave(page)
    } catch (error) {
      process.exitCode = 1
      process.stderr.write(`${file}: ${(error as Error).message.split('\n')[0]}\n`)
    }
  await context.close()
}
