import { expect, test } from 'vitest'
import { redirectOf } from './redirects.ts'

test('a logged-out visitor sees the welcome page', () => {
  expect(redirectOf('/', '', false)).toBe('/welcome')
  expect(redirectOf('/welcome', '', false)).toBeNull()
})

test('a patient whose logged-in flag is stored starts at home', () => {
  for (const start of ['/', '/welcome', '/login', '/tabs']) expect(redirectOf(start, '', true)).toBe('/tabs/home')
})

test('a logged-in patient does not register again', () => {
  expect(redirectOf('/patient-enrollment', '', true)).toBe('/tabs/home')
  expect(redirectOf('/patient-enrollment', '', false)).toBeNull()
})

test('a page that needs a session asks for a log-in, which returns to it', () => {
  expect(redirectOf('/loa-details', '?id=7', false)).toBe('/login?next=%2Floa-details%3Fid%3D7')
  expect(redirectOf('/tabs/letters', '', false)).toBe('/login?next=%2Ftabs%2Fletters')
  expect(redirectOf('/login', '?next=%2Floa-details%3Fid%3D7', true)).toBe('/loa-details?id=7')
})

test('published pages open with and without a log-in', () => {
  for (const loggedIn of [true, false]) expect(redirectOf('/faq', '', loggedIn)).toBeNull()
})

test('the account’s sheets open by their address, logged in or out', () => {
  expect(redirectOf('/update-profile-modal', '', true)).toBe('/tabs/account?open=profile')
  expect(redirectOf('/change-password-modal', '', true)).toBe('/tabs/account?open=password')
  const redirect = redirectOf('/change-password-modal', '', false) ?? ''
  const [path = '', search = ''] = redirect.split('?')
  expect(redirectOf(path, `?${search}`, false)).toBe('/login?next=%2Ftabs%2Faccount%3Fopen%3Dpassword')
})

test('the checklist’s address opens the registration', () => {
  expect(redirectOf('/documents-checkbox-modal', '', false)).toBe('/patient-enrollment?checklist=1')
})

test('a patient who has just left the program sees the goodbye page, and afterwards the log-in as usual', () => {
  expect(redirectOf('/unsubscribe', '', false, true)).toBe('/goodbye')
  expect(redirectOf('/goodbye', '', false, true)).toBeNull()
  expect(redirectOf('/unsubscribe', '', false)).toBe('/login?next=%2Funsubscribe')
})

test('a link about one of several patients turns to that one first; after the log-in where there is none', () => {
  const opened = '/page-of?next=%2Floa-details%3Fid%3D7%26for%3Dp1'
  expect(redirectOf('/loa-details', '?id=7&for=p1', true)).toBe(opened)
  expect(redirectOf('/tabs/notifications', '?for=p1', true)).toBe('/page-of?next=%2Ftabs%2Fnotifications%3Ffor%3Dp1')
  expect(redirectOf('/page-of', opened.slice('/page-of'.length), true)).toBeNull()
  const logIn = redirectOf('/loa-details', '?id=7&for=p1', false) ?? ''
  expect(logIn).toBe('/login?next=%2Floa-details%3Fid%3D7%26for%3Dp1')
  expect(redirectOf('/login', logIn.slice('/login'.length), true)).toBe('/loa-details?id=7&for=p1')
})
