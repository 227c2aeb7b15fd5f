import { expect, test } from 'vitest'
import { documentPath, letterPath } from '../links.ts'
import { kindsInApp, notificationKinds } from './kinds.ts'
import { consolePathOf, notificationPath } from './paths.ts'
import { pushTopicOf } from './push.ts'

const id = '0f0e0d0c-0b0a-4908-8706-050403020100'

test('a notification about a letter or a document links to it, any other to a page of the app', () => {
  expect(notificationPath('LetterIssued', id)).toBe(letterPath(id))
  expect(notificationPath('DocumentDeclined', id)).toBe(documentPath(id))
  expect(notificationPath('PasswordChanged', null)).toBe('/tabs/account')
})

test('the link of a reader who acts for several patients names the patient', () => {
  expect(notificationPath('LetterIssued', id, id)).toBe(`${letterPath(id)}&for=${id}`)
  expect(notificationPath('Announcement', null, id)).toBe(`/tabs/notifications?for=${id}`)
})

test('a mail to staff links to a console page, and to its subject if the page shows one', () => {
  expect(consolePathOf('StatementPaid', id)).toBe(`/console/statements/${id}`)
  expect(consolePathOf('RecallOffered', id)).toBe(`/console/recalls?report=${id}`)
  expect(consolePathOf('BudgetLow', id)).toBe('/console/products/budgets')
  expect(consolePathOf('PasswordChanged', null)).toBe('/console/account')
})

test('a notification for staff only has no page in the patient’s app and does not reach a phone', () => {
  const ofStaff = notificationKinds.filter((kind) => !kindsInApp.some((inApp) => inApp === kind))
  expect(ofStaff.length).toBeGreaterThan(10)
  for (const kind of ofStaff) expect([notificationPath(kind, id), pushTopicOf(kind)]).toEqual([null, undefined])
})
