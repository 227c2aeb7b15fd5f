// Automated WCAG 2.2 AA checks, the long version: every screen in both languages and both themes, enlarged and zoomed, and
// every list in its states.
import { screens, statesInOrder } from '../../screens/patient/list.ts'
import { parts, simulatedFailures, titleOf, walk } from '../../screens/walk.ts'
import { desktop, phone } from '../../support/browser/devices.ts'
import { expectAccessible, expectFieldErrorsAnnounced } from '../../support/checks/accessible.ts'
import { expectUsableEnlarged, expectUsableSideways } from '../../support/checks/enlarged.ts'
import { test } from '../../support/test.ts'

test.beforeEach(({ expectFailures }) => {
  test.setTimeout(360_000)
  expectFailures(...simulatedFailures)
})

// Each size in one language only, because a size breaks both alike; Filipino, because its words are longer.
test.describe('in English, on a phone', () => {
  test.use(phone)

  for (const part of parts(screens))
    test(`Screens ${titleOf(part)} are accessible in both themes, also in landscape`, ({ page }) =>
      walk(page, part, async (what) => {
        await expectAccessible(page, what)
        await expectFieldErrorsAnnounced(page, what)
        await expectUsableSideways(page, what)
        await page.setViewportSize(phone.viewport)
      }))

  const lists = screens.filter(({ states }) => states)
  for (const part of parts(lists, 5))
    test(`Lists ${titleOf(part)} are accessible while loading, empty, failed and offline`, ({ page }) =>
      walk(
        page,
        part,
        async (what, state) => {
          if (state !== 'usual') await expectAccessible(page, what)
        },
        statesInOrder,
      ))
})

test.describe('in Filipino, on a desktop', () => {
  test.use({ ...desktop, locale: 'fil-PH' })

  for (const part of parts(screens))
    test(`Screens ${titleOf(part)} are accessible in both themes, enlarged, zoomed and with wide spacing`, ({ page }) =>
      walk(page, part, async (what) => {
        await expectAccessible(page, what)
        await expectFieldErrorsAnnounced(page, what)
        await expectUsableEnlarged(page, what)
        await page.setViewportSize(desktop.viewport)
      }))
})
