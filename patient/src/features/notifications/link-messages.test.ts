import { expect, test } from 'vitest'
import { linkWords } from './link-messages.ts'

test('the button of a notification says where it leads', () => {
  expect(linkWords('/loa-details?id=1')).toBe('openLetter')
  expect(linkWords('/uploaded-documents?id=1')).toBe('openDocument')
  expect(linkWords('/tabs/home')).toBe('openHome')
})

test('a page that only a newer server knows still has a button', () => {
  expect(linkWords('/something-new')).toBe('openPage')
  expect(linkWords('/toString')).toBe('openPage')
})
