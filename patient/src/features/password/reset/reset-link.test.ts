import { expect, test } from 'vitest'
import { resetLinkOf, returnPathOf } from './reset-link.ts'

const origin = 'https://app.demo.test'
const userId = '7d3c2f50-1111-4222-8333-944445555666'
const query = (values: Record<string, string>) => new URLSearchParams(values)

test('an incomplete link is invalid', () => {
  expect(resetLinkOf(query({ userId, resetToken: 'a+b/c=' }))).toEqual({ userId, resetToken: 'a+b/c=' })
  expect(resetLinkOf(query({ userId }))).toBeNull()
  expect(resetLinkOf(query({ userId: userId.slice(0, 20), resetToken: 'a' }))).toBeNull()
  expect(resetLinkOf(query({}))).toBeNull()
})

test('after a reset the log-in leads to the page the patient had opened', () => {
  const path = '/login?next=%2Floa-details%3Fid%3D7'
  expect(returnPathOf(query({ returnUrl: origin + path }), origin)).toBe(path)
  expect(returnPathOf(query({ returnUrl: '/faq', returnUrlHash: '#claim' }), origin)).toBe('/faq#claim')
  expect(returnPathOf(query({}), origin)).toBe('/login')
})

test.each([
  'https://evil.test/x',
  '//evil.test',
  '/\\evil.test',
  `${origin}//evil.test`,
  '/.//evil.test',
  'javascript:alert(1)',
  'https://',
])('a link does not redirect to another site with returnUrl=%s', (returnUrl) =>
  expect(returnPathOf(query({ returnUrl }), origin)).toBe('/login'),
)
