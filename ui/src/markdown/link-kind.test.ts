import { expect, test } from 'vitest'
import { linkKind } from './link-kind.ts'

test('a published page can link into the app, to the web, to a mail address and to a phone', () => {
  expect(linkKind('/tnc')).toBe('app')
  expect(linkKind('https://program.test/help')).toBe('web')
  expect(linkKind('mailto:care@program.test')).toBe('contact')
  expect(linkKind('tel:+6328555010')).toBe('contact')
})

test('a published page cannot run code or lead away under the look of an own page', () => {
  for (const href of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'x',
  ]) {
    expect([href, linkKind(href)]).toEqual([href, undefined])
  }
})
