import { expect, test } from 'vitest'
import { comparedTo, hoursOf, pointsTo, shareOf } from './messages.ts'

test.each([
  [null, '–'],
  [0.5, '30 min'],
  [5.2, '5 h'],
  [23.6, '1 d'],
  [28, '1 d 4 h'],
])('%s hours are read as %s', (hours, text) => expect(hoursOf(hours)).toBe(text))

test('A figure is compared with the period before', () => {
  expect(comparedTo(118, 100)).toBe('18% more than in the period before')
  expect(comparedTo(50, 100)).toBe('50% fewer than in the period before')
  expect(comparedTo(1617, 100)).toBe('16 times as many as in the period before')
  expect(comparedTo(350, 100)).toBe('3.5 times as many as in the period before')
  expect(comparedTo(3, 0)).toBe('none in the period before')
  expect(pointsTo(0.82, 0.78)).toBe('4 points more')
  expect(pointsTo(0.5, null)).toBe('nothing to compare with')
  expect(shareOf(0.825)).toBe('83%')
})
