import { expect, test } from 'vitest'
import { linkMessage } from './link-messages.ts'

test('the button of a notification says where it leads', () => {
  expect(linkMessage('/loa-details?id=1')).toBe('openLetter')
  expect(linkMessage('/uploaded-documents?id=1')).toBe('openDocument')
  expect(linkMessage('/tabs/home')).toBe('openHome')
})

test('a page that only a newer server knows still has a button', () => {
  expect(linkMessage('/something-new')).toBe('openPage')
  expect(linkMessage('/toString')).toBe('openPage')
})
