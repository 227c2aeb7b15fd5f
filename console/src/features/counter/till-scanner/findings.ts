// What a scan on the scanner's page reveals about the scanner's configuration.
import { withoutSymbology, withSeparators } from './gs1.ts'
import type { Scanned } from './scanned.ts'
import type { Scan } from './wedge.ts'

/** The batch and the serial number contain characters that other keyboard layouts have elsewhere. */
const TEST_GTIN = '09506000134352'
export const TEST_CODE = `01${TEST_GTIN}1739123110QAZ-WY/7\u001d21M_1+2`
const SEPARATOR = '\u001d'

export type Finding = {
  is:
    | 'separator'
    | 'standIn'
    | 'noSeparator'
    | 'unclear'
    | 'signs'
    | 'lost'
    | 'ending'
    | 'noEnding'
    | 'pace'
    | 'slow'
    | 'capsLock'
    | 'numLock'
    | 'altCodes'
  /** Whether it is right; null if it works but could be better. */
  good: boolean | null
  values?: Record<string, string | number>
}

/** The maximum milliseconds per key at which scans can be distinguished from typing in a field. */
const MOST_MS_A_KEY = 60

/** Whether it is the test code, also if it arrived damaged. */
export const isTestCode = ({ text }: Pick<Scan, 'text'>) =>
  text.includes(TEST_GTIN) || isSimilar(withSeparators(withoutSymbology(text)))

const isSimilar = (text: string) => {
  const same = [...text].filter((sign, n) => sign.toUpperCase() === TEST_CODE[n]).length
  return same > TEST_CODE.length / 3
}

/** All findings for the test code; for another scan, those visible without knowing its content. */
export function findingsOf(scan: Scan, what: Scanned): Finding[] {
  const { keys, ms, ending, capsLock, numLockOff, altCodes } = scan
  const perKey = Math.round(ms / Math.max(1, keys - 1))
  const all: (Finding | false)[] = [
    ...(isTestCode(scan) ? signsOf(scan.text) : []),
    what.kind === 'package' && what.package.unclear && !isTestCode(scan) && { is: 'unclear', good: false },
    ending === 'nothing' ? { is: 'noEnding', good: null } : { is: 'ending', good: true, values: { ending } },
    { is: perKey > MOST_MS_A_KEY ? 'slow' : 'pace', good: perKey <= MOST_MS_A_KEY, values: { perKey } },
    capsLock && { is: 'capsLock', good: false },
    numLockOff && { is: 'numLock', good: false },
    altCodes && { is: 'altCodes', good: null },
  ]
  return all.filter((one) => one !== false)
}

/** Whether the test code arrived complete, and how its characters changed. */
function signsOf(scanned: string): Finding[] {
  const text = withoutSymbology(scanned)
  const plain = withSeparators(text)
  if (plain === TEST_CODE) {
    const sent = text.slice(TEST_CODE.indexOf(SEPARATOR), text.lastIndexOf('21M'))
    return [sent === SEPARATOR ? { is: 'separator', good: true } : { is: 'standIn', good: true, values: { sent } }]
  }
  const without = TEST_CODE.replace(SEPARATOR, '')
  if (plain === without) return [{ is: 'noSeparator', good: false }]
  const expected = [TEST_CODE, without].find(({ length }) => length === plain.length)
  if (!expected) return [{ is: 'lost', good: false }]
  const changed = new Map<string, string>()
  for (const [n, sign] of [...expected].entries()) {
    const came = plain[n] ?? ''
    if (came !== sign && came.toUpperCase() !== sign) changed.set(sign === SEPARATOR ? 'GS' : sign, came)
  }
  const separator: Finding[] = expected === without ? [{ is: 'noSeparator', good: false }] : []
  if (changed.size === 0) return separator.length > 0 ? separator : [{ is: 'separator', good: true }]
  const pairs = [...changed].map(([sign, came]) => `${sign} → ${came}`).join(', ')
  return [...separator, { is: 'signs', good: false, values: { pairs } }]
}

export type Sent = { text: string; is: 'signs' | 'separator' | 'key' }

/** The text sent, with invisible characters as words. */
export function sentBy({ text, ending }: Pick<Scan, 'text' | 'ending'>): Sent[] {
  const parts = text.split(/([\p{Cc}\ufffd])/u).filter(Boolean)
  const shown = parts.map((part): Sent => {
    if (part === SEPARATOR) return { text: 'GS', is: 'separator' }
    if (part === '\n') return { text: 'Enter', is: 'key' }
    if (part === '\ufffd') return { text: '?', is: 'key' }
    return part < ' '
      ? { text: `Ctrl+${String.fromCharCode(part.charCodeAt(0) + 64)}`, is: 'key' }
      : { text: part, is: 'signs' }
  })
  return ending === 'nothing' ? shown : [...shown, { text: ending, is: 'key' }]
}
