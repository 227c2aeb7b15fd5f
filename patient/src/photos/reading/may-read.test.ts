import { expect, test } from 'vitest'
import { mayRead } from './may-read.ts'

test('A photo is read on a fast connection, and where the browser does not report the connection', () => {
  expect(mayRead({ onLine: true })).toBe(true)
  expect(mayRead({ onLine: true, deviceMemory: 4, connection: { effectiveType: '4g', downlink: 10 } })).toBe(true)
})

test.each([
  ['to save data', { connection: { saveData: true, effectiveType: '4g' } }],
  ['over 3G', { connection: { effectiveType: '3g' } }],
  ['over a slow line', { connection: { effectiveType: '4g', downlink: 0.4 } }],
  ['on a phone with little memory', { deviceMemory: 1 }],
  ['without a network', { onLine: false }],
])('Nothing is loaded %s', (_, device) => {
  expect(mayRead({ onLine: true, ...device })).toBe(false)
})
