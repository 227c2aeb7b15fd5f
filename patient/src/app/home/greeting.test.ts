import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  [0, 'evening'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
] as const)('the greeting at %i o’clock is good %s', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))
