// A till's scanner acts as a keyboard that types very fast, into the focused element. It ends with Enter, Tab, a line feed (Ctrl+J), a
// carriage return (Ctrl+M) or both, or with nothing. This distinguishes its keys from a person's.
import { READABLE_SIGNS } from '@aruga/contract/limits'

/** The most milliseconds between two keys of a scanner; people are slower. */
const FAST_MS = 60
/** The average of a slow scanner, when no field has the focus and nobody types. */
const SLOW_MS = 100
/** The same for a package's code, which nobody types by hand. */
const SLOWEST_MS = 130
/** No person types this fast on average, even with the uneven gaps of a busy till. */
const FAST_AVERAGE_MS = 45
/** The longest delay of a single key that a busy computer may cause. */
const HICCUP_MS = 250
/** A scan without an end key ends after this long without a key. */
const PAUSE_MS = 300
/** Keys this soon after the end belong to the scan: a second end, or the next line of a contact. */
const TAIL_MS = 80
const LEAST = 8
/** Enough when no field had the focus and each key came at a machine's speed: the shortest barcodes. */
const LEAST_OUTSIDE = 6
const MACHINE_MS = 30
const SEPARATOR = '\u001d'
/** Stands for a key without a character, such as a dead key. */
const UNKNOWN = '\ufffd'

const PACKAGE = /^(?:\][a-z][a-z\d])?(?:\(01\)|.?01)\d{14}/i
/** Texts that only scanners type, so that a field needs no end key: a claim code, a product number, a link, a Wi-Fi code, a contact. */
const SCANNED = new RegExp(
  `^(?:\\][a-z][a-z\\d])?(?:[${READABLE_SIGNS}]{4}-?[${READABLE_SIGNS}]{4}|\\d{12,14}|(?:https?|wifi|begin|mecard|mailto|tel|geo):.+)$`,
  'is',
)

export type Ending = 'Enter' | 'Tab' | 'Ctrl+J' | 'Ctrl+M' | 'nothing'
export type Scan = {
  text: string
  ending: Ending
  /** The time from the first key to the last, and the number of keys. */
  ms: number
  keys: number
  capsLock: boolean
  numLockOff: boolean
  altCodes: boolean
}
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'> & {
  getModifierState?: (key: string) => boolean
}
/** `started`: this key begins a new burst. `mine`: it belongs to a scan, and has no other effect. */
type Taken = { scan?: Scan | undefined; started: boolean; mine: boolean }

type Meaning = { sign: string } | { ending: Ending } | { altDigit: string } | 'control' | undefined
const controlEndings: Record<string, Ending> = { j: 'Ctrl+J', m: 'Ctrl+M', i: 'Tab' }

function meaningOf({ key, code, ctrlKey, altKey }: Key): Meaning {
  const digit = /^(?:Numpad|Digit)(\d)$/.exec(code)?.[1]
  // Alt and digits of the numeric pad are one character.
  if (altKey && !ctrlKey) return digit || /^\d$/.test(key) ? { altDigit: digit ?? key } : undefined
  if (ctrlKey && !altKey) {
    const ending = controlEndings[key.toLowerCase()]
    if (ending) return { ending }
    return key === ']' ? { sign: SEPARATOR } : key.length === 1 ? 'control' : undefined
  }
  if (key === 'Enter' || key === 'Tab') return { ending: key }
  if ([...key].length === 1) return { sign: key }
  if (/^F\d+$/.test(key)) return { sign: SEPARATOR }
  if (code.startsWith('Numpad') && digit) return { sign: digit }
  return key === 'Dead' || key === 'Unidentified' || key === 'Process' ? { sign: UNKNOWN } : undefined
}

/** As a held key repeats. */
const isOneSign = (text: string) => new Set(text).size < 2

const emptyBurst = (at: number, inField: boolean) => ({
  text: '',
  numpad: '',
  began: at,
  last: at,
  inField,
  keys: 0,
  slowGaps: 0,
  isMachine: true,
  capsLock: false,
  numLockOff: false,
  altCodes: false,
  /** The end of a scanned line; more may follow. */
  ended: null as Ending | null,
  isScan: false,
})

/** Takes keys one by one. `pause` is called after `wait` milliseconds without a key, and returns the finished scan. */
export function createWedge({ takesAll = false } = {}) {
  let burst = emptyBurst(Number.NEGATIVE_INFINITY, false)
  let lastWasSlow = true

  const average = () => (burst.last - burst.began) / Math.max(1, burst.keys - 1)
  const isQuick = () => average() <= FAST_AVERAGE_MS || burst.slowGaps <= Math.max(1, burst.keys / 4)
  const isScan = () => {
    const { text, inField, isMachine } = burst
    if (takesAll) return text.length > 0
    if (isOneSign(text)) return false
    if (!inField && isMachine && text.length >= LEAST_OUTSIDE) return true
    if (text.length < LEAST) return false
    return isQuick() || average() <= (PACKAGE.test(text) ? SLOWEST_MS : inField ? 0 : SLOW_MS)
  }
  const isScanWithoutEnd = () => {
    if (takesAll) return burst.text.length > 2
    if (burst.text.length < LEAST || !isQuick() || isOneSign(burst.text)) return false
    return average() <= FAST_MS * 0.8 && (!burst.inField || SCANNED.test(burst.text) || PACKAGE.test(burst.text))
  }
  const endNumpad = () => {
    if (burst.numpad) burst.text += String.fromCharCode(Number(burst.numpad))
    burst.numpad = ''
  }
  const finish = (): Scan => {
    const { text, ended, began, last, keys, capsLock, numLockOff, altCodes } = burst
    burst = emptyBurst(Number.NEGATIVE_INFINITY, false)
    return { text, ending: ended ?? 'nothing', ms: Math.round(last - began), keys, capsLock, numLockOff, altCodes }
  }
  const forget = () => {
    burst = emptyBurst(Number.NEGATIVE_INFINITY, false)
  }

  /** `inField`: whether a person could be typing there. */
  const take = (event: Key, at: number, inField = true): Taken => {
    if (event.key === 'Alt') endNumpad()
    const meaning = event.metaKey ? undefined : meaningOf(event)
    if (event.metaKey) forget()
    if (!meaning) return { started: false, mine: false }

    const gap = at - burst.last
    const scan = burst.isScan && gap > TAIL_MS ? finish() : undefined
    const isIn = gap <= FAST_MS && burst.text.length > 2
    if (meaning === 'control') {
      if (isIn) burst.last = at
      return { scan, started: false, mine: isIn || burst.isScan }
    }
    if (typeof meaning === 'object' && 'ending' in meaning) {
      endNumpad()
      if (burst.isScan || (gap <= HICCUP_MS && isScan())) {
        burst = { ...burst, isScan: true, ended: burst.ended ?? meaning.ending, last: at }
        return { scan, started: false, mine: true }
      }
      const isShortcut = event.ctrlKey && isIn
      forget()
      return { scan, started: false, mine: isShortcut }
    }

    const isSlow = gap > FAST_MS
    const started = !burst.isScan && (gap > HICCUP_MS || (!takesAll && isSlow && lastWasSlow && gap > SLOWEST_MS))
    if (started) burst = emptyBurst(at, inField)
    else {
      if (isSlow) burst.slowGaps++
      if (gap > MACHINE_MS) burst.isMachine = false
    }
    lastWasSlow = isSlow
    const was = burst.text.length
    // The next line.
    if (burst.ended) burst = { ...burst, text: `${burst.text}\n`, ended: null }
    burst.last = at
    burst.keys++
    burst.capsLock ||= event.getModifierState?.('CapsLock') ?? false
    if ('altDigit' in meaning) {
      burst.altCodes = true
      burst.numpad += meaning.altDigit
      return { scan, started, mine: was > 0 || burst.numpad.length > 1 }
    }
    endNumpad()
    burst.text += meaning.sign
    const isNamed = [...event.key].length > 1
    burst.numLockOff ||= isNamed && /^Numpad\d$/.test(event.code)
    // The space bar presses the focused button, F5 reloads the page.
    const doesMore = isNamed || event.ctrlKey || (meaning.sign === ' ' && !inField)
    return { scan, started, mine: burst.isScan || (doesMore && was > 0 && (gap <= FAST_MS || was >= LEAST)) }
  }

  const pause = (): Scan | undefined => {
    endNumpad()
    if (burst.isScan || isScanWithoutEnd()) return finish()
    forget()
    return undefined
  }
  return { take, pause, wait: () => (burst.isScan ? TAIL_MS : PAUSE_MS) }
}
