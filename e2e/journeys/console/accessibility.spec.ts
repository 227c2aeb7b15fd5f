// WCAG 2.2 AA as far as a machine can tell: every screen of the console with its dialogs and states, in both themes. The counter
// is looked at on a phone, where it is tightest.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoData, loadStaffDemoData } from '../../screens/console/demo-data.ts'
import { type StaffScreen, staffScreens, statesOfStaffScreen } from '../../screens/console/list.ts'
import { openForStaff } from '../../screens/console/open.ts'
import { leave } from '../../screens/open.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { expectLegible } from '../../support/checks/legible.ts'
import { administrator, enter, pharmacist, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

test('The list of console screens covers every route', async () => {
  const routes = await readFile(join(import.meta.dirname, '../../../console/src/app/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '([^']+?)(?:\/:[^']*)?'/g)].map(([, path]) => `/console${path}`)
  const shown = staffScreens.map(({ path, shownPath }) => shownPath ?? String(path))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !shown.some((each) => each === path || each.startsWith(`${path}/`)))).toEqual([])
})

const people = { reviewer, pharmacist, administrator }
const phone = { width: 390, height: 844 }
/** The smallest letters, in pixels. At the counter people stand. */
const [AT_DESK, AT_COUNTER] = [14, 16]
const PART = 12
let demoData: Promise<DemoData> | undefined

for (const part of [undefined, 'reviewer', 'pharmacist', 'administrator'] as const)
  for (const screens of partsOf(staffScreens.filter(({ by }) => by === part)))
    test(`Console screens are accessible, from “${screens[0]?.title}” to “${screens.at(-1)?.title}”`, async ({
      page,
      expectFailures,
    }) => {
      test.setTimeout(120_000)
      // A code that nobody has; and the queue’s answers in the server’s place.
      expectFailures(/status of (404|500)/)
      demoData ??= loadStaffDemoData()
      const facts = await demoData
      if (part) await enter(page, people[part])
      for (const screen of screens) {
        await page.setViewportSize(screen.onPhones ? phone : { width: 1280, height: 800 })
        for (const state of statesOfStaffScreen(screen))
          await test.step(`${screen.title}, ${state}`, async () => {
            await openForStaff(page, screen, facts, state)
            await expectAccessible(page, `${screen.title}, ${state}`)
            if (part === 'pharmacist') await expectLegible(page, 'main', AT_COUNTER, screen.title)
            else await expectLegible(page, 'body', AT_DESK, screen.title)
            await leave(page)
          })
      }
    })

function partsOf(screens: StaffScreen[]): StaffScreen[][] {
  return Array.from({ length: Math.ceil(screens.length / PART) }, (_, i) => screens.slice(i * PART, (i + 1) * PART))
}
