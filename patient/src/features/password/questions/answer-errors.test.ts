import { expect, test } from 'vitest'
import { isAnswer, isFree, placesFor } from './answer-errors.ts'

test('a patient who changes the questions finds those chosen before, without their answers', () => {
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
])('"%s" as an answer: %s', (typed, fine) => expect(isAnswer(typed)).toBe(fine))

test('one question cannot be chosen twice, and stays choosable at its own place', () => {
  const typed = placesFor(['first-pet', 'first-job'])
  expect(isFree('first-pet', 1, typed)).toBe(false)
  expect(isFree('first-pet', 0, typed)).toBe(true)
  expect(isFree('first-school', 2, typed)).toBe(true)
})
