// Reads a package's code as a till's scanner types it: a GS1 DataMatrix or barcode, the same printed with brackets, or a GS1 Digital Link.
// Unknown values stay empty (docs/decisions/171).
import { parseUrl } from '@aruga/contract/parse-url'
import { dayOf, type Element, fixedIn, hasCheckDigit, variableIn } from './elements.ts'

export type Packaging = { batch: string; expiresOn: string }

/** The values read from a package; a text is empty if the code lacks it, or is ambiguous. */
export type Package = Packaging & {
  gtin: string
  serial: string
  /** The batch or the serial number may contain the next part, because the scanner left the separator out or changed characters. */
  unclear: boolean
  /** The product's number in the code has a wrong check digit. */
  gtinWrong: boolean
}

const SEPARATOR = '\u001d'
/**
 * What scanners send for the separator if they cannot send its control character. Values never contain these; `^]` is how a terminal
 * writes it, `~d029` how label programs do.
 */
const SEPARATORS = /<GS>|\{GS\}|\[GS\]|\(GS\)|<FNC1>|\{FNC1\}|\[FNC1\]|<0x1D>|\\x1d|\\u001d|~d029|\^\]|[\u241d#|~^\]]/gi

/** The symbology identifier (AIM) that a scanner sends before the data, also with caps lock on. */
const SYMBOLOGY = /^\][a-z][a-z\d]/i
export const withoutSymbology = (scanned: string): string => scanned.trim().replace(SYMBOLOGY, '')

/** The same with letters as printed, because caps lock turns a scanner's capitals into small letters. */
function asPrinted(scanned: string, capsLock: boolean): string {
  const text = withoutSymbology(scanned)
  const isInverted = capsLock || /^\](?:D2|c1|q3|E0|j1)/.test(scanned.trim())
  const isOther = /[a-z]/.test(text) && (!/[A-Z]/.test(text) || /^HTTPS?:/.test(text))
  return isInverted && isOther ? swapCase(text) : text
}

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

/** The same with each form of the separator replaced by its own character. */
export const withSeparators = (text: string) => text.replace(SEPARATORS, SEPARATOR)

type Circumstances = {
  capsLock?: boolean
  /** The scanner is known to send separators, so a part without one is the last. */
  sendsSeparators?: boolean
}
type Parts = { elements: Element[]; unclear: boolean }

/** A package's values from a scanned text; undefined if it is not a GS1 text with a product. */
export function packageIn(scanned: string, { capsLock = false, sendsSeparators = false }: Circumstances = {}) {
  const text = asPrinted(scanned, capsLock)
  const parts = linkIn(text) ?? bracketedIn(text) ?? plainIn(text, sendsSeparators)
  const partOf = (id: string) => {
    const values = new Set(parts?.elements.filter((element) => element.id === id).map(({ value }) => value))
    return values.size === 1 ? [...values][0] : undefined
  }
  const gtin = partOf('01')
  if (!parts || gtin === undefined) return undefined
  const gtinWrong = !hasCheckDigit(gtin)
  return {
    gtin: gtinWrong ? '' : gtin,
    batch: partOf('10') ?? '',
    expiresOn: dayOf(partOf('17') ?? partOf('7003')?.slice(0, 6) ?? '') ?? '',
    serial: partOf('21') ?? '',
    unclear: parts.unclear,
    gtinWrong,
  } satisfies Package
}

/** `https://…/01/04800016110511/10/LOT7A?17=281231` (GS1 Digital Link). */
function linkIn(text: string): Parts | undefined {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined
  const path = url?.pathname.split('/') ?? []
  const product = path.findIndex((part, n) => /^(01|gtin)$/i.test(part) && /^\d{8,14}$/.test(path[n + 1] ?? ''))
  if (!url || product < 0) return undefined
  const names: Record<string, string> = { gtin: '01', lot: '10', ser: '21', exp: '17' }
  const pairs: [string, string][] = [...url.searchParams]
  for (let at = product; at + 1 < path.length; at += 2) pairs.push([path[at] ?? '', decoded(path[at + 1] ?? '')])
  return checked(
    pairs.map(([name, value]) => {
      const id = names[name.toLowerCase()] ?? name
      return { id, value: id === '01' ? value.padStart(14, '0') : value }
    }),
  )
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `(01)04800016110511(17)281231(10)LOT7A`. */
function bracketedIn(text: string): Parts | undefined {
  if (!/^\(\d{2,4}\)/.test(text)) return undefined
  const [, ...pieces] = text
    .replace(SEPARATORS, '')
    .replaceAll(SEPARATOR, '')
    .split(/\((\d{2,4})\)/)
  return checked(
    pieces.flatMap((id, n) => (n % 2 === 0 ? [{ id, value: (pieces[n + 1] ?? '').replace(/^ +| +$/g, '') }] : [])),
  )
}

/** Elements with known ends, without those whose value is invalid for its identifier. */
function checked(elements: Element[]): Parts {
  const isGood = ({ id, value }: Element) => {
    const fixed = fixedIn(id + value)
    return fixed === undefined
      ? variableIn(id + value)?.id === id
      : fixed !== 'broken' && (fixed.rest === '' || id.length > 2)
  }
  const isLost = (one: Element) => one.value === '' || (isOpenEnded(one.id) && !isGood(one))
  return { elements: elements.filter(isGood), unclear: elements.some(isLost) }
}

/** One after the other, as a scanner types them. */
function plainIn(text: string, sendsSeparators: boolean): Parts | undefined {
  const pieces = withSeparators(text).split(SEPARATOR).filter(Boolean)
  const elements: Element[] = []
  let unclear = false
  for (const piece of pieces) {
    let rest = piece
    for (let fixed = fixedIn(rest); fixed; fixed = fixedIn(rest)) {
      // The supposed separator was part of a value here.
      if (fixed === 'broken') return { elements: elements.filter(({ id }) => !isOpenEnded(id)), unclear: true }
      elements.push(fixed)
      rest = fixed.rest
      if (rest === '') break
    }
    if (rest === '') continue
    const last = variableIn(rest)
    const endIsSure = pieces.length > 1 || sendsSeparators
    // An unknown identifier ends with its piece.
    if (!last) unclear ||= !endIsSure || /^(?:10|21)/.test(rest)
    else if (endIsSure || !mayHoldMore(last.value, elements)) elements.push(last)
    else unclear = true
  }
  return { elements, unclear }
}

const isOpenEnded = (id: string) => id === '10' || id === '21'

/** Whether a value that runs to the end may contain another element at its end. */
function mayHoldMore(value: string, before: Element[]): boolean {
  const isNew = (id: string) => before.every((element) => element.id !== id)
  for (let at = 1; at < value.length; at++) {
    const end = value.slice(at)
    const fixed = fixedIn(end)
    if (fixed === undefined) {
      if (variableIn(end)) return true
    } else if (fixed !== 'broken' && fixed.rest === '' && isNew(fixed.id) && isPossible(fixed)) return true
  }
  return false
}

const isPossible = ({ id, value }: Element) => !/^1[1-7]$/.test(id) || dayOf(value) !== undefined
