import type { ContentPage } from '@aruga/contract/content/content'
import { readMarkdown } from '@aruga/ui/markdown/markdown'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../../i18n/messages.ts'
import { findQuestions } from './questions.ts'
import { readAhead, readText } from './read-text.ts'

beforeAll(startTexts)

const page = (): ContentPage => ({
  slug: 'faq',
  language: 'en',
  version: 3,
  title: 'Questions',
  markdown: 'Ask us.\n\n## May I *change* my pharmacy?\n\nYes, **before** the [counter](/tnc) scanned it.',
  // The day before in London.
  effectiveFrom: '2027-02-27T17:00:00Z',
  hash: '4f7k',
})

test('A text parsed on the server is shown as if the phone had parsed it', () => {
  const { day, parts, questions } = JSON.parse(JSON.stringify(readAhead(page())))
  const own = readText(page())
  expect(day).toBe(own.day)
  for (const [place, { tokens, ...part }] of [...parts, ...questions].entries()) {
    expect(part).toEqual([...own.parts, ...own.questions][place])
    expect(tokens).toEqual(readMarkdown(part.markdown))
  }
  expect(questions).toHaveLength(1)
  expect(findQuestions(questions, 'counter BEFORE')).toHaveLength(1)
})

test('A page is parsed once', () => {
  const read = page()
  expect(readText(read)).toBe(readText(read))
})

test('The day from which a page is in force is in the program’s time zone, wherever it is read', () => {
  expect(readText(page()).day).toBe('February 28, 2027')
})
