import { expect, test } from 'vitest'
import { isAnswer, isFree, placesFor } from './answer-errors.ts'

test('a patient who changes the questions sees the current ones, without the answers', () => {
  expect(placesFor(['first-pet', 'first-job', 'first-school'])).toEqual([
    { id: 'first-pet', answer: '' },
    { id: 'first-job', answer: '' },
    { id: 'first-school', answer: '' },
  ])
  expect(placesFor([]).map(({ id }) => id)).toEqual(['', '', ''])
})

test.each([
  ['Bo', true],
  ['Ñ-7', true],
  ['  x ', false],
  ['!? - !?', false],
  ['', false],
])('"%s" is a valid answer: %s', (typed, valid) => expect(isAnswer(typed)).toBe(valid))

test('a question cannot be chosen twice, but stays available where it is chosen', () => {
  const typed = placesFor(['first-pet', 'first-job'])
  expect(isFree('first-pet', 1, typed)).toBe(false)
  expect(isFree('first-pet', 0, typed)).toBe(true)
  expect(isFree('first-school', 2, typed)).toBe(true)
})
