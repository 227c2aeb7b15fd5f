// Automated WCAG 2.2 AA checks of the screens that patients see first, in English and the light theme, on a phone. The drill
// checks every screen in both languages and both themes, with enlarged text and in all states.
import { screens } from '../../screens/patient/list.ts'
import { parts, simulatedFailures, titleOf, walk } from '../../screens/walk.ts'
import { expectAccessibleInLight, expectFieldErrorsAnnounced } from '../../support/checks/accessible.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ expectFailures }) => {
  test.setTimeout(300_000)
  expectFailures(...simulatedFailures)
})

/** docs/specification.md#2 */
const routes = `tabs welcome login documents-checkbox-modal patient-enrollment update-profile-modal uploaded-documents
  change-password-modal security-questions unsubscribe faq tnc privacy-policy program-mechanics patient-consent
  or-upload-form e-loa-form loa-details reset-password`.split(/\s+/)

test('The list of screens covers every route of the specification', () => {
  const paths = screens.map(({ path, shownPath }) => shownPath ?? String(path))
  expect(routes.filter((route) => !paths.some((path) => path.startsWith(`/${route}`)))).toEqual([])
})

for (const part of parts(screens).slice(0, 2))
  test(`Screens ${titleOf(part)} are accessible`, ({ page }) =>
    walk(page, part, async (what) => {
      await expectAccessibleInLight(page, what)
      await expectFieldErrorsAnnounced(page, what)
    }))
