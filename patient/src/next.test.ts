import { expect, test } from 'vitest'
import { logInFirst, nextOf } from './next.ts'

test('after the log-in a patient returns to the page they had opened', () => {
  const [, search] = logInFirst('/loa-details?id=7').split('/login')
  expect(nextOf(search ?? '')).toBe('/loa-details?id=7')
})

test.each([
  '//evil.test/x',
  '/.//evil.test',
  '/a/..//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/login?next=/login',
  '',
])('the log-in does not redirect to next=%s', (next) =>
  expect(nextOf(`?next=${encodeURIComponent(next)}`)).toBe('/tabs/home'),
)
