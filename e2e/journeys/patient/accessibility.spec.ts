// The drill checks every screen, in both languages and both themes, with enlarged text and in all states.
import { screens } from '../../screens/patient/list.ts'
import { expect, test } from '../../support/test.ts'

/** docs/specification.md#2 */
const routes = `tabs welcome login documents-checkbox-modal patient-enrollment update-profile-modal uploaded-documents
  change-password-modal security-questions unsubscribe faq tnc privacy-policy program-mechanics patient-consent
  or-upload-form e-loa-form loa-details reset-password`.split(/\s+/)

test('The list of screens covers every route of the specification', () => {
  const paths = screens.map(({ path, shownPath }) => shownPath ?? String(path))
  expect(routes.filter((route) => !paths.some((path) => path.startsWith(`/${route}`)))).toEqual([])
})
