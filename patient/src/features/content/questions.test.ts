import { expect, test } from 'vitest'
import { findQuestions, readParts, readQuestions } from './questions.ts'

const page = `Answers to what people ask.

## May I **change** my pharmacy?

Yes. Open the letter and press *Undo*.

- before the counter scanned it

## Magkano po ang babayaran ko sa Parañaque?

Depende sa sulat.
`

test('an FAQ page is split into questions and answers', () => {
  const { before, questions } = readQuestions(page)
  expect(before.trim()).toBe('Answers to what people ask.')
  expect(questions.map(({ title }) => title)).toEqual([
    'May I change my pharmacy?',
    'Magkano po ang babayaran ko sa Parañaque?',
  ])
  expect(questions[0]?.markdown).toContain('Open the letter')
})

test('search finds words of the answer, whatever their case and accents', () => {
  const { questions } = readQuestions(page)
  const found = (typed: string) => findQuestions(questions, typed).length
  expect(found('SCANNED pharmacy')).toBe(1)
  expect(found('paranaque')).toBe(1)
  expect(found('  ')).toBe(2)
  expect(found('elephant')).toBe(0)
})

test('a page without question headings has no questions', () => {
  expect(readQuestions('# Terms\n\nText').questions).toEqual([])
})

test('a text is split at its headings, with nothing lost', () => {
  const parts = readParts(page)
  expect(parts.map(({ title }) => title)).toEqual([
    '',
    'May I change my pharmacy?',
    'Magkano po ang babayaran ko sa Parañaque?',
  ])
  expect(parts.map(({ markdown }) => markdown).join('')).toBe(page)
})
