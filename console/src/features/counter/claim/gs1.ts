// What a pharmacist scans off a package: a GS1 DataMatrix with batch (10) and expiry (17), as a till's scanner types it or as printed with
// brackets (GS1 General Specifications, 3.2 and 7.8).

export type Packaging = { batch: string; expiresOn: string }

/** How many signs follow an identifier of fixed length. */
const FIXED: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
/** Ends a part of variable length; a scanner may leave it out at the end. */
const SEPARATOR = '\u001d'

/** Batch and expiry of a scan; undefined when it is none, or lacks one of them. */
export function packagingIn(scanned: string): Packaging | undefined {
  const text = scanned.trim().replace(/^\](d2|C1|Q3|e0)/, '')
  const parts = text.startsWith('(') ? bracketed(text) : plain(text)
  const [batch, expiry] = [parts?.get('10'), parts?.get('17')]
  const expiresOn = expiry && dayOf(expiry)
  return batch && expiresOn ? { batch, expiresOn } : undefined
}

const withoutSeparator = (text: string) => (text.startsWith(SEPARATOR) ? text.slice(1) : text)

const bracketed = (text: string) =>
  new Map([...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, id = '', value = '']) => [id, value.trim()]))

function plain(text: string): Map<string, string> | undefined {
  const parts = new Map<string, string>()
  let rest = withoutSeparator(text)
  while (rest !== '') {
    const id = rest.slice(0, 2)
    const length = FIXED[id]
    if (length === undefined && id !== '10' && id !== '21') return undefined
    const end = length === undefined ? rest.indexOf(SEPARATOR) : length + 2
    const value = rest.slice(2, end < 0 ? undefined : end)
    if (value === '' || (length !== undefined && !/^\d+$/.test(value)) || value.length < (length ?? 1)) return undefined
    parts.set(id, value)
    rest = end < 0 ? '' : withoutSeparator(rest.slice(end))
  }
  return parts.has('01') ? parts : undefined
}

/** `271200` is the last day of December 2027. Years are those around now: medicine is not kept for fifty years. */
function dayOf(expiry: string): string | undefined {
  const [year, month, day] = [0, 2, 4].map((at) => Number(expiry.slice(at, at + 2)))
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return undefined
  const date = new Date(Date.UTC(2000 + year, day === 0 ? month : month - 1, day))
  if (day > 0 && date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}
