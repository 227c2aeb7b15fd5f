import { expect, test } from 'vitest'
import { redirectOf } from './redirects.ts'

test('a stranger who opens the app is welcomed', () => {
  expect(redirectOf('/', '', false)).toBe('/welcome')
  expect(redirectOf('/welcome', '', false)).toBeNull()
})

test('a patient whose logged-in flag is stored starts at home', () => {
  for (const start of ['/', '/welcome', '/login', '/tabs']) expect(redirectOf(start, '', true)).toBe('/tabs/home')
})

test('a page that needs a session asks for the log-in first and leads back', () => {
  expect(redirectOf('/loa-details', '?id=7', false)).toBe('/login?next=%2Floa-details%3Fid%3D7')
  expect(redirectOf('/tabs/letters', '', false)).toBe('/login?next=%2Ftabs%2Fletters')
  expect(redirectOf('/login', '?next=%2Floa-details%3Fid%3D7', true)).toBe('/loa-details?id=7')
})

test('questions and terms can be read with and without a log-in', () => {
  for (const loggedIn of [true, false]) expect(redirectOf('/faq', '', loggedIn)).toBeNull()
})

test('what opens above the account opens by its address, logged in or out', () => {
  expect(redirectOf('/update-profile-modal', '', true)).toBe('/tabs/account?open=profile')
  expect(redirectOf('/change-password-modal', '', true)).toBe('/tabs/account?open=password')
  const asked = redirectOf('/change-password-modal', '', false) ?? ''
  const [path = '', search = ''] = asked.split('?')
  expect(redirectOf(path, `?${search}`, false)).toBe('/login?next=%2Ftabs%2Faccount%3Fopen%3Dpassword')
})

test('the checklist opens with the enrolment', () => {
  expect(redirectOf('/documents-checkbox-modal', '', false)).toBe('/patient-enrollment?checklist=1')
})

test('who has just left the program is told goodbye, and from then on logs in first as ever', () => {
  expect(redirectOf('/unsubscribe', '', false, true)).toBe('/goodbye')
  expect(redirectOf('/goodbye', '', false, true)).toBeNull()
  expect(redirectOf('/unsubscribe', '', false)).toBe('/login?next=%2Funsubscribe')
})
