// WCAG 2.2 AA as far as a machine can tell: every screen in both languages and both themes, enlarged and zoomed, and every list in
// its states.

import { screens, statesInOrder } from '../../screens/patient/list.ts'
import { parts, simulatedFailures, titleOf, walk } from '../../screens/walk.ts'
import { expectAccessible, expectFieldErrorsAnnounced } from '../../support/checks/accessible.ts'
import { expectUsableEnlarged } from '../../support/checks/enlarged.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ expectFailures }) => {
  test.setTimeout(180_000)
  expectFailures(...simulatedFailures)
})

/** Of docs/specification.md#2. */
const routes = `tabs welcome login documents-checkbox-modal patient-enrollment update-profile-modal uploaded-documents
  change-password-modal security-questions unsubscribe faq tnc privacy-policy program-mechanics patient-consent
  or-upload-form e-loa-form loa-details reset-password`.split(/\s+/)

test('The list of screens covers every route of the specification', () => {
  const paths = screens.map(({ path, shownPath }) => shownPath ?? String(path))
  expect(routes.filter((route) => !paths.some((path) => path.startsWith(`/${route}`)))).toEqual([])
})

// Each size in one of the languages: what a size breaks, it breaks in either. Filipino's words are the longer ones.
for (const part of parts(screens)) {
  test(`Screens ${titleOf(part)} are accessible in English`, { tag: '@phone-only' }, ({ page }) =>
    walk(page, part, async (what) => {
      await expectAccessible(page, what)
      await expectFieldErrorsAnnounced(page, what)
    }),
  )

  test.describe('in Filipino', { tag: '@desktop-only' }, () => {
    test.use({ locale: 'fil-PH' })

    test(`Screens ${titleOf(part)} are accessible in Filipino, also enlarged, zoomed and with wide spacing`, ({
      page,
    }) =>
      walk(page, part, async (what) => {
        await expectAccessible(page, what)
        await expectFieldErrorsAnnounced(page, what)
        await expectUsableEnlarged(page, what)
        await page.setViewportSize({ width: 1280, height: 800 })
      }))
  })
}

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
