import { expect, test } from 'vitest'
import { linkMessage } from './link-messages.ts'

test('a notification’s button is labelled with the page it opens', () => {
  expect(linkMessage('/loa-details?id=1')).toBe('openLetter')
  expect(linkMessage('/uploaded-documents?id=1')).toBe('openDocument')
  expect(linkMessage('/tabs/home')).toBe('openHome')
})

test('a link to a page that this version does not have has a generic label', () => {
  expect(linkMessage('/something-new')).toBe('openPage')
  expect(linkMessage('/toString')).toBe('openPage')
})
