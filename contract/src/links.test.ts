import { expect, test } from 'vitest'
import { appPaths, documentPath, letterPath, notificationPath } from './links.ts'
import { notificationKinds } from './notifications/notifications.ts'

const id = '0f0e0d0c-0b0a-4908-8706-050403020100'

test('a notification about a letter or a document links to it, any other to a page of the app', () => {
  expect(notificationPath('LetterIssued', id)).toBe(letterPath(id))
  expect(notificationPath('DocumentDeclined', id)).toBe(documentPath(id))
  expect(notificationPath('PasswordChanged', null)).toBe('/tabs/account')
})

test('every kind of notification links to an existing page of the app', () => {
  const pages: string[] = Object.values(appPaths)
  for (const kind of notificationKinds) expect(pages).toContain(notificationPath(kind, null))
})
