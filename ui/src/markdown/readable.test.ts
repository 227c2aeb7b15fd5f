// The parsing time of the largest page, for any content.
import { MAX_PAGE_LENGTH } from '@aruga/contract/content/staff'
import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.tsx'

const fill = (part: string) => part.repeat(Math.ceil(MAX_PAGE_LENGTH / part.length)).slice(0, MAX_PAGE_LENGTH)
const within = (open: string, close: string, times: number) => fill(`${open.repeat(times)}x${close.repeat(times)}\n\n`)
const stairs = (mark: string, step: string) =>
  Array.from({ length: 300 }, (_, level) => `${step.repeat(level)}${mark} a`).join('\n')

test.each([
  ...[
    '>',
    '> ',
    '1. ',
    '- ',
    '>- ',
    '[',
    '![',
    '*',
    '**a *b ',
    '_a ',
    '`',
    '`a``b ',
    '<',
    '<a ',
    '<!-- ',
    '[a](',
    '[a](b) ',
  ],
  ...[
    '[a]: b\n',
    '~a',
    '~~a ',
    '!',
    '!a',
    '!*_~a',
    '|a|b|\n|-|-|\n',
    'a\n=\n',
    '\\',
    'a.b@c.',
    'http://',
    '&',
    '# ',
    ' ',
    '\t',
  ],
])('A page full of %j is read in a moment', (part) => {
  expect(timeOf(fill(part))).toBeLessThan(MOMENT_MS)
})

test.each([
  ['as nested as a page may be, in quotes', fill(`${'>'.repeat(12)}a\n\n`)],
  ['as nested as a page may be, in lists', fill(`${'1. '.repeat(8)}a\n`)],
  ['too nested, in lists', stairs('-', '  ')],
  ['too nested, with tabs', stairs('1.', '\t')],
  ['emphasis within emphasis', within('*a _b ', ' b_ a*', 30)],
  ['emphasis without an end', within('*a ', ' a*', 3000)],
  ['deletion within deletion', within('~~a ', ' a~~', 60)],
  ['words as long as they may be', fill(`${'!'.repeat(1000)} `)],
])('A page is read in a moment: %s', (_, markdown) => {
  expect(timeOf(markdown)).toBeLessThan(MOMENT_MS)
})

test('Text nested too deeply is shown as typed', () => {
  const markdown = '>'.repeat(59_000)
  expect(readMarkdown(markdown)).toEqual([{ type: 'code', raw: markdown, text: markdown }])
})

/** A shared machine is several times slower than a phone at rest; without the limit these take 2 to 25 seconds, or end the stack. */
const MOMENT_MS = 2_000

function timeOf(markdown: string): number {
  const before = performance.now()
  readMarkdown(markdown)
  return performance.now() - before
}
