import { expect, test } from 'vitest'
import { openingAt, weekOf } from './opening-hours.ts'

const everyDay = (opens: string, closes: string, days = [0, 1, 2, 3, 4, 5, 6]) =>
  days.map((day) => ({ day, opens, closes }))
/** A local time in Manila (UTC+8, no summer time). November 20, 2026 is a Friday. */
const manila = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+08:00`)

test('an open branch shows its closing time', () => {
  expect(openingAt(everyDay('08:00', '21:00'), manila(20, '10:00'))).toEqual({
    state: 'open',
    until: { minute: 21 * 60, day: 5, inDays: 0 },
  })
})

test('a branch not open yet shows today’s opening time', () => {
  expect(openingAt(everyDay('08:00', '21:00'), manila(20, '07:59'))).toEqual({
    state: 'closed',
    opens: { minute: 8 * 60, day: 5, inDays: 0 },
  })
})

test('at closing time a branch is closed, and opens tomorrow', () => {
  expect(openingAt(everyDay('08:00', '21:00'), manila(20, '21:00'))).toEqual({
    state: 'closed',
    opens: { minute: 8 * 60, day: 6, inDays: 1 },
  })
})

test('a branch closed for the weekend opens on Monday, seen on Saturday night too', () => {
  const workdays = everyDay('09:00', '17:00', [1, 2, 3, 4, 5])
  expect(openingAt(workdays, manila(21, '23:30'))).toEqual({
    state: 'closed',
    opens: { minute: 9 * 60, day: 1, inDays: 2 },
  })
})

test('a branch that never closes is open 24 hours', () => {
  expect(openingAt(everyDay('00:00', '24:00'), manila(20, '03:00'))).toEqual({ state: 'always' })
})

test('hours past midnight belong to the night before, from Saturday into Sunday too', () => {
  const nights = everyDay('20:00', '02:00')
  expect(openingAt(nights, manila(20, '01:30'))).toEqual({ state: 'open', until: { minute: 120, day: 5, inDays: 0 } })
  expect(openingAt(nights, manila(22, '01:30'))).toEqual({ state: 'open', until: { minute: 120, day: 0, inDays: 0 } })
  expect(openingAt(nights, manila(20, '22:00'))).toEqual({ state: 'open', until: { minute: 120, day: 6, inDays: 1 } })
})

test('adjoining hours from Friday morning to Sunday evening are one interval', () => {
  const hours = [
    ...everyDay('00:00', '24:00', [6]),
    ...everyDay('08:00', '24:00', [5]),
    ...everyDay('00:00', '20:00', [0]),
  ]
  expect(openingAt(hours, manila(20, '09:00'))).toEqual({
    state: 'open',
    until: { minute: 20 * 60, day: 0, inDays: 2 },
  })
})

test('a branch is closed during its lunch break', () => {
  const hours = [...everyDay('08:00', '12:00'), ...everyDay('13:00', '17:00')]
  expect(openingAt(hours, manila(20, '12:30'))).toMatchObject({
    state: 'closed',
    opens: { minute: 13 * 60, inDays: 0 },
  })
})

test('hours are in Manila time, whatever the device’s time zone', () => {
  // 22:00 UTC on Thursday is 6 in the morning of Friday in Manila.
  expect(openingAt(everyDay('08:00', '21:00'), new Date('2026-11-19T22:00:00Z'))).toMatchObject({ state: 'closed' })
})

test('a branch without hours is neither open nor closed', () => {
  expect(openingAt([], manila(20, '10:00'))).toEqual({ state: 'unknown' })
})

test('consecutive days with the same hours are one line, and closed days are left out', () => {
  expect(weekOf(everyDay('08:00', '21:00'))).toEqual([{ days: [1, 2, 3, 4, 5, 6, 0], times: [[480, 1260]] }])
  const closedOnWednesday = weekOf(everyDay('08:00', '21:00', [1, 2, 4, 5]))
  expect(closedOnWednesday.map(({ days }) => days)).toEqual([
    [1, 2],
    [4, 5],
  ])
})

test('a day with a break has two intervals in its line', () => {
  const hours = [
    ...everyDay('13:00', '17:00', [1]),
    ...everyDay('08:00', '12:00', [1]),
    ...everyDay('09:00', '12:00', [6]),
  ]
  expect(weekOf(hours)).toEqual([
    {
      days: [1],
      times: [
        [480, 720],
        [780, 1020],
      ],
    },
    { days: [6], times: [[540, 720]] },
  ])
})
