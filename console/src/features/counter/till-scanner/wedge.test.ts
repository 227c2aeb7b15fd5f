import { expect, test } from 'vitest'
import { createWedge, type Key } from './wedge.ts'

const GS = '\u001d'
type Wedge = ReturnType<typeof createWedge>
/** `^]` is Control with ], `!2` Alt with 2 of the numeric pad, `End:1` the 1 of the numeric pad while NumLock is off. */
function keyOf(name: string, capsLock = false): Key {
  const modified = name.length === 2 && /[\^!]/.test(name[0] ?? '')
  const [, named, digit] = /^(\w+):(\d)$/.exec(name) ?? []
  const key = named ?? (modified ? name.slice(1) : name)
  return {
    key,
    code: digit ? `Numpad${digit}` : name[0] === '!' && modified ? `Numpad${key}` : '',
    ctrlKey: modified && name[0] === '^',
    altKey: modified && name[0] === '!',
    metaKey: false,
    getModifierState: (state) => state === 'CapsLock' && capsLock,
  }
}
type How = { wedge?: Wedge; from?: number; inField?: boolean; pauses?: boolean }
/** Presses keys `gap` milliseconds apart, waits, and returns the recognised scans. */
function press(
  keys: string[],
  gap: number,
  { wedge = createWedge(), from = 1000, inField = true, pauses = true }: How = {},
) {
  const scans = keys.flatMap((key, n) => wedge.take(keyOf(key), from + n * gap, inField).scan ?? [])
  return pauses ? [...scans, ...[wedge.pause() ?? []].flat()] : scans
}
const texts = (...pressed: Parameters<typeof press>) => press(...pressed).map(({ text }) => text)
const shifted = [...'K7M4QXHP'].flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))
const box = '01048065123456791728123110LOT7A'

test('A fast burst is a scan, with or without Shift keys, whatever key it ends with', () => {
  expect(texts([...shifted, 'Enter'], 5)).toEqual(['K7M4QXHP'])
  for (const [key, ending] of [
    ['Enter', 'Enter'],
    ['Tab', 'Tab'],
    ['^i', 'Tab'],
    ['^j', 'Ctrl+J'],
    ['^J', 'Ctrl+J'],
    ['^m', 'Ctrl+M'],
  ] as const)
    for (const text of ['K7M4QXHP', '4806512345679', box])
      expect(press([...text, 'Control', key], 5)).toMatchObject([{ text, ending, keys: text.length }])
})

test('The end key of a scan and keys right after it have no other effect: a second end, the next lines', () => {
  for (const ends of [['Enter', '^j'], ['^m', '^j'], ['Enter', 'Enter'], ['Tab', 'Enter'], ['^j']]) {
    const wedge = createWedge()
    press([...'K7M4QXHP'], 5, { wedge, pauses: false })
    expect(ends.map((end, n) => wedge.take(keyOf(end), 1040 + n * 5).mine)).toEqual(ends.map(() => true))
    expect(wedge.pause()?.text).toBe('K7M4QXHP')
  }
  const contact = [...'BEGIN:VCARD', 'Enter', ...'N:Cruz', 'Enter', ...'TEL:1', 'Enter', ...'END:VCARD', 'Enter']
  const wedge = createWedge()
  const taken = contact.map((key, n) => wedge.take(keyOf(key), 1000 + n * 5, false))
  expect(taken.slice(11).every(({ mine }) => mine)).toBe(true)
  expect(wedge.pause()?.text).toBe('BEGIN:VCARD\nN:Cruz\nTEL:1\nEND:VCARD')
})

test('A scan without an end key ends after a pause', () => {
  for (const text of ['K7M4QXHP', 'k7m4-qxhp', '4806512345679', box, 'https://aruga.test/x', 'WIFI:S:Botica;;'])
    for (const inField of [true, false]) {
      const wedge = createWedge()
      expect(press([...text], 10, { wedge, inField })).toMatchObject([{ text, ending: 'nothing' }])
      expect(wedge.pause()).toBeUndefined()
    }
})

test('Control+], a function key, Alt+0029 and the character itself count as the separator', () => {
  for (const keys of [['Control', '^]'], ['F8'], ['F5'], ['Alt', '!0', '!0', '!2', '!9'], [GS]])
    for (const tail of ['21SN1', '716123456784', '240X'])
      expect(texts([...box, ...keys, ...tail, 'Enter'], 5)).toEqual([`${box}${GS}${tail}`])
})

test('Characters sent as Alt and numbers, and numbers while NumLock is off, are read, and the scan records it', () => {
  const alt = [...'K7M4QXHP'].flatMap((sign) =>
    ['Alt', ...`0${sign.charCodeAt(0)}`].map((key) => (key === 'Alt' ? key : `!${key}`)),
  )
  expect(press([...alt, 'Enter'], 5)).toMatchObject([{ text: 'K7M4QXHP', altCodes: true }])
  const pad = ['ArrowLeft:4', 'ArrowUp:8', 'Insert:0', 'ArrowRight:6', 'Clear:5', 'End:1', 'ArrowDown:2', 'PageDown:3']
  const wedge = createWedge()
  const taken = pad.map((key, n) => wedge.take(keyOf(key), 1000 + n * 5, false))
  // They would change a number or scroll the page.
  expect(taken.slice(1).every(({ mine }) => mine)).toBe(true)
  wedge.take(keyOf('Enter'), 1045, false)
  expect(wedge.pause()).toMatchObject({ text: '48065123', numLockOff: true })
})

test('The scan records whether caps lock was on', () => {
  const wedge = createWedge()
  for (const [n, key] of [...'k7m4qxhp'].entries()) wedge.take(keyOf(key, true), 1000 + n * 5)
  wedge.take(keyOf('Enter', true), 1045)
  expect(wedge.pause()).toMatchObject({ text: 'k7m4qxhp', capsLock: true })
})

test('Neither a button nor the browser gets a key of a scan', () => {
  const wedge = createWedge()
  const keys = ['W', 'I', 'F', 'I', ':', 'S', ':', ' ', 'A', '^d', 'F5', ' ', 'B', '^j']
  const taken = keys.map((key, n) => wedge.take(keyOf(key), 1000 + n * 5, false))
  expect(keys.filter((_, n) => taken[n]?.mine)).toEqual([' ', '^d', 'F5', ' ', '^j'])
  // Too short for a scan, but not a person's shortcut either.
  const short = createWedge()
  expect(['A', 'B', 'C', '^j'].map((key, n) => short.take(keyOf(key), 1000 + n * 5).mine)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('A slow scanner is understood when no field has the focus, and for packages everywhere', () => {
  for (const gap of [65, 80, 95]) {
    expect(texts([...'K7M4QXHP', 'Enter'], gap, { inField: false })).toEqual(['K7M4QXHP'])
    expect(texts([...box, 'Tab'], gap)).toEqual([box])
  }
  expect(texts([...box, 'Enter'], 110)).toEqual([box])
  // A short barcode, faster than any person types.
  expect(texts([...'425261', 'Enter'], 5, { inField: false })).toEqual(['425261'])
})

test('What a person types is not a scan', () => {
  for (const [text, gap] of [
    ['K7M4QXHP', 120],
    ['LOT7A-2026', 90],
    ['Wrong person at the counter', 75],
    ['4806512345679', 100],
  ] as const)
    for (const ending of [[], ['Enter'], ['Tab'], ['^j']]) expect(press([...text, ...ending], gap)).toEqual([])
  for (const text of ['K7M4QXHP', '4806512345679', 'Wrong person'])
    for (const gap of [110, 120, 180]) expect(press([...text, 'Enter'], gap, { inField: false })).toEqual([])
  expect(press([...shifted, 'Enter'], 90)).toEqual([])
  expect(press([...'K7M', 'Enter'], 5)).toEqual([])
  expect(press(['1', '2', 'Enter'], 5, { inField: false })).toEqual([])
  expect(press(['^c', '^v', 'Tab', 'Enter'], 5)).toEqual([])
  // Every other key is slow.
  const wedge = createWedge()
  const uneven = [...'Wrong person', 'Enter'].map((key, n) => wedge.take(keyOf(key), 1000 + n * 95 + (n % 2) * 45))
  expect(uneven.some(({ mine }) => mine)).toBe(false)
  expect(wedge.pause()).toBeUndefined()
})

test('A key that is held down is not a scan', () => {
  const wedge = createWedge()
  const held = Array.from({ length: 30 }, (_, n) => wedge.take(keyOf('A'), 1000 + n * 30))
  expect(held.some(({ scan, mine }) => scan || mine)).toBe(false)
  expect(wedge.take(keyOf('Enter'), 1910).mine).toBe(false)
  expect(wedge.pause()).toBeUndefined()
})

test('Keys typed before a scan are not part of it, and one scan can follow another', () => {
  const wedge = createWedge()
  expect(texts(['1', '2'], 200, { wedge, from: 0 })).toEqual([])
  expect(texts([...'K7M4QXHP', 'Enter'], 5, { wedge, from: 1000, pauses: false })).toEqual([])
  expect(texts([...'Q9Q9Q9Q9', 'Enter'], 5, { wedge, from: 1200 })).toEqual(['K7M4QXHP', 'Q9Q9Q9Q9'])
})

test('A delayed key does not break a scan', () => {
  const wedge = createWedge()
  const at = [0, 5, 10, 190, 195, 200, 380, 385, 390]
  for (const [n, key] of [...'K7M4QXHP', 'Enter'].entries()) wedge.take(keyOf(key), 5000 + (at[n] ?? 0))
  expect(wedge.pause()).toMatchObject({ text: 'K7M4QXHP', ending: 'Enter', ms: 390 })
})

test('On the page for scanners every burst is shown, however slow', () => {
  for (const gap of [5, 100, 200])
    for (const ending of ['Enter', 'Shift'])
      expect(texts([...'AB12', ending], gap, { wedge: createWedge({ takesAll: true }) })).toEqual(['AB12'])
})
