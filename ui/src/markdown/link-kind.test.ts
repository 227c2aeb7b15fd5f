import { expect, test } from 'vitest'
import { linkKind } from './link-kind.ts'

test('A content page can link to the app, the web, a mail address and a phone number', () => {
  expect(linkKind('/tnc')).toBe('app')
  expect(linkKind('https://program.test/help')).toBe('web')
  expect(linkKind('mailto:care@program.test')).toBe('contact')
  expect(linkKind('tel:+6328555010')).toBe('contact')
})

test('A content page cannot link to scripts, or to another site disguised as the app', () => {
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
