import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { keepsTo, MOBILE_PHONE_NUMBER } from './patterns.ts'

function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { pattern } = node as { pattern?: unknown }
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(node).flatMap(patternsIn)]
}
const patterns = [...new Set(endpoints.flatMap(patternsIn))]

// A text that is too long is tried, too, so that its sender learns every fault.
test.each(patterns)('%s refuses a text as long as a request without keeping the server busy', (pattern) => {
  const began = performance.now()
  for (const repeated of [' ', 'a', '0', '.', '-', '( ', 'a.', '\u200b'])
    new RegExp(pattern, 'u').test(`${repeated.repeat(100_000 / repeated.length)}\n`)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test.each([
  '09175550100',
  ' 0917 555-0100 ',
  '(0917) 5550100',
  '\t+63 917 555 0100',
  ' ( 63 ) 917 5550100',
  '+1 (415) 555 0100',
])('%j is a mobile number', (typed) => expect(keepsTo(MOBILE_PHONE_NUMBER, typed)).toBe(true))
test.each(['', '   ', '0917 555 010', '0917 555 0100 1', '+63 2 8555 0100', '+12', '0917\n5550100'])(
  '%j is not a mobile number',
  (typed) => expect(keepsTo(MOBILE_PHONE_NUMBER, typed)).toBe(false),
)
