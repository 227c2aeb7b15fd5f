import { expect, test } from 'vitest'
import { readHours, writeHours } from './hours.ts'

test.each([
  ['Mon-Fri 08:00-20:00; Sat 09:00-17:00', 6],
  ['Mon-Sun 00:00-24:00', 7],
  ['Sun 09:00-12:00', 1],
  ['Mon 08:00-12:00; Mon 13:00-18:00', 2],
  ['', 0],
])('Hours are read and written in the same form: %s', (text, count) => {
  const hours = readHours(text)
  expect(hours).toHaveLength(count)
  expect(writeHours(hours ?? [])).toBe(text)
})

test.each([
  ['Mon-Sat 8:00-20:00', 'Mon-Sat 08:00-20:00'],
  ['Mon-Sat 8AM-8PM', 'Mon-Sat 08:00-20:00'],
  ['Mon-Sat 8:00 AM - 8:00 PM', 'Mon-Sat 08:00-20:00'],
  ['MON – wed 08:00 – 09:00', 'Mon-Wed 08:00-09:00'],
  ['Monday to Friday: 8:00:00 AM to 5:30:00 PM', 'Mon-Fri 08:00-17:30'],
  ['Mon-Fri 7am-12NN; Mon-Fri 1pm-6pm', 'Mon-Fri 07:00-12:00; Mon-Fri 13:00-18:00'],
  ['Mon-Fri 8AM-5PM, Sat 8AM-12 noon, Sun closed', 'Mon-Fri 08:00-17:00; Sat 08:00-12:00'],
  ['Daily 8 a.m. - 10 p.m.', 'Mon-Sun 08:00-22:00'],
  ['Sun-Thu 10.00-19.00', 'Mon-Thu 10:00-19:00; Sun 10:00-19:00'],
  ['Mon, Wed & Fri 09:00-17:00', 'Mon 09:00-17:00; Wed 09:00-17:00; Fri 09:00-17:00'],
  ['Mon-Sun 24 hours', 'Mon-Sun 00:00-24:00'],
  ['Mon-Sun 8:00 AM-12:00 AM', 'Mon-Sun 08:00-24:00'],
  ['Lunes-Biyernes 8AM-5PM\nSabado 8AM-12NN', 'Mon-Fri 08:00-17:00; Sat 08:00-12:00'],
])('Hours as people write them are read if they have only one meaning: %s', (typed, written) => {
  expect(writeHours(readHours(typed) ?? [])).toBe(written)
})

test('Hours after midnight are those of the next day', () => {
  expect(readHours('Sat 22:00-06:00')).toEqual([
    { day: 6, opens: '22:00', closes: '24:00' },
    { day: 0, opens: '00:00', closes: '06:00' },
  ])
  const written = writeHours(readHours('Mon-Sun 10PM-6AM') ?? [])
  expect(writeHours(readHours(written) ?? [])).toBe(written)
  expect(readHours(written)).toHaveLength(14)
})

test.each([
  'daily',
  'Mon-Fri',
  'Mon 8-20',
  'Mon 8-8PM',
  '22:00-06:00',
  // The afternoon is meant, but not written.
  'Mon-Sat 8:00-5:00',
  'Mon-Sat 1:00-5:00',
  'Mon 9:00-9:00',
  'Mon 25:00-26:00',
  'Mon 13:00 PM-2:00 PM',
  'Mon 08:00-20:00-21:00',
  'Someday 08:00-20:00',
  '0.333333333333333',
])('Hours that are unclear are refused: %s', (text) => expect(readHours(text)).toBeUndefined())
