// Cleans what people type, paste and scan, by the kind of text. The server applies it to each call before it validates
// (`typed` in a schema), the apps to their fields, the readers of CSV files to their cells.
import { CLAIM_CODE_LENGTH, READABLE_SIGNS } from './limits.ts'
import { parseUrl } from './parse-url.ts'
import { keepsTo, MOBILE_PHONE_NUMBER } from './patterns.ts'
import { ONE_NAME } from './person-name.ts'

/** Invisible everywhere: soft hyphens, bidi marks, zero-width characters, variation selectors, fillers, a BOM, tags. */
const UNSEEN_MARKS = /(?!\u200C|\u200D)[\p{DI}\uFFF9-\uFFFB]/gu
const JOINERS = /\u200C|\u200D/g
/** Characters that reverse the following text, or that nobody types; a free text keeps the marks that scripts and emoji need. */
const UNSAFE_MARKS =
  /[\u00AD\u115F\u1160\u180E\u200B\u202A-\u202E\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g
const ISOLATES = /[\u2066-\u2069]/
const DASHES = /[\p{Pd}\u2043\u2212]/gu
const APOSTROPHES = /[\u0060\u00B4\u2018\u2019\u201B\u02BC\u2032\uFF07]/g
const OTHER_DIGIT = /[^\P{Nd}0-9]/gu
/** Scripts whose letters a joiner shapes: Persian, Urdu, the Indic ones, Khmer, Burmese, Mongolian. */
const SHAPED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}]/u

/** The digits of all scripts as 0 to 9. Unicode keeps them in runs of ten. */
const withPlainDigits = (text: string) =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

const withoutMarks = (text: string) => text.replace(UNSEEN_MARKS, '').replace(JOINERS, '')
/** Compatible forms (full width, superscripts) as plain characters, without anything invisible. */
const plain = (text: string) => withPlainDigits(withoutMarks(text.normalize('NFKC'))).replace(DASHES, '-')

/** A joiner stays between letters that it shapes, and at the end of a word after a mark such as a virama. */
const withNeededJoiners = (text: string) =>
  text.replace(JOINERS, (joiner, at: number) => {
    const before = text[at - 1] ?? ''
    if (!SHAPED.test(before)) return ''
    return SHAPED.test(text[at + 1] ?? '') || (joiner === '\u200D' && /\p{M}/u.test(before)) ? joiner : ''
  })

/** Unclosed isolates, and closers without one, change the order of the following text. */
function withClosedIsolates(text: string): string {
  if (!ISOLATES.test(text)) return text
  const signs = [...text]
  const open: number[] = []
  signs.forEach((sign, at) => {
    if (sign >= '\u2066' && sign <= '\u2068') open.push(at)
    else if (sign === '\u2069' && open.pop() === undefined) signs[at] = ''
    else if (sign === '\n') for (const start of open.splice(0)) signs[start] = ''
  })
  for (const start of open) signs[start] = ''
  return signs.join('')
}

/** Free text of one or more lines: NFC, without bidi overrides and marks that nobody types. Blanks stay. */
export const cleanText = (text: string): string => withClosedIsolates(text.normalize('NFC').replace(UNSAFE_MARKS, ''))

/** Text from a field of several lines, such as a reason, for a field of one. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const cleanWords = (text: string) =>
  withNeededJoiners(text.normalize('NFC').replace(UNSEEN_MARKS, ''))
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The name of a person, a place or a thing: one line, with plain blanks, dashes and apostrophes. */
export const cleanName = cleanWords

/** The name of a person; empty for a placeholder such as a dash, a dot or N/A. */
export function cleanPersonName(text: string): string {
  const name = cleanWords(text)
  return /[\p{L}\p{N}]/u.test(name) && !/^n ?[/.] ?a\.?$/i.test(name) ? name : ''
}

/** A last name, or a dash: there is none. Other placeholders are empty, as in other names, and so are refused. */
export const cleanLastName = (text: string): string =>
  cleanWords(text) === ONE_NAME ? ONE_NAME : cleanPersonName(text)

/** The cell of a table: as a name, with the dashes, apostrophes and line breaks that it has. */
export const cleanCell = (text: string): string =>
  withNeededJoiners(text.normalize('NFC').replace(UNSEEN_MARKS, ''))
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()

/** Two names with the same key are the same to people, whatever their case, blanks, apostrophes and dashes. As `name_key` in SQL. */
export const nameKey = (text: string): string => cleanWords(text.replaceAll('´', "'").normalize('NFKC')).toLowerCase()

/** Search words, written like the names that they find. */
export const cleanSearch = (text: string): string => withPlainDigits(cleanWords(text))

/** A code of letters and digits, such as a doctor's or a one-time code: dots are dashes, quotes and a full stop go. */
export const cleanCode = (text: string): string =>
  plain(text)
    .replace(/[\p{Pi}\p{Pf}"'`]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .,;:]+|[ .,;:]+$/g, '')
    .replace(/[._/·•]/g, '-')

/** The number of a receipt, as written: plain letters and digits. `receipt_key` in SQL decides which numbers are the same. */
export const cleanReceiptNumber = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()

/** Digits alone, such as a PIN. */
export const cleanDigits = (text: string): string => plain(text).replace(/\s+/g, '')

const CODE_GROUPS = new RegExp(
  `(^|[^\\p{L}\\p{N}])([${READABLE_SIGNS}]{4})([\\s.,_/·•-]*)([${READABLE_SIGNS}]{4})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** The code in a sentence, as the app shares it: two groups of capitals and digits. */
function codeIn(sentence: string): string | undefined {
  const found = [...sentence.matchAll(CODE_GROUPS)].map((match) => ({
    code: `${match[2]}${match[4]}`,
    // A word in capitals has eight letters, too; a code has groups, or a digit.
    isSure: match[3] !== '' || /\d/.test(`${match[2]}${match[4]}`),
  }))
  return (found.find(({ isSure }) => isSure) ?? found[0])?.code
}

/** A claim code in capitals, without separators; only the code of a pasted sentence. */
export function cleanClaimCode(text: string): string {
  const clean = plain(text)
  const bare = clean.toUpperCase().replace(/[^\p{L}\p{N}?]/gu, '')
  if (bare.length <= CLAIM_CODE_LENGTH) return bare
  return codeIn(clean) ?? codeIn(clean.toUpperCase()) ?? bare
}

/** Philippine numbers as 09… or +639…, others as +…; anything else stays, for the pattern to refuse. */
export function cleanMobileNumber(text: string): string {
  const typed = plain(text)
    .trim()
    .replace(/^(?:tel|sms|callto|whatsapp):(?:\/\/)?/i, '')
  if (keepsTo(MOBILE_PHONE_NUMBER, typed)) return typed.replace(/\s+/g, ' ')
  const bare = typed.replace(/[;,]ext.*$/i, '').replace(/[\s().,_/·•'-]/g, '')
  const dialled = bare
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+?63)0(?=9\d{9}$)/, '$1')
    .replace(/^9(?=\d{9}$)/, '09')
  return keepsTo(MOBILE_PHONE_NUMBER, dialled) ? dialled : typed
}

/** A Philippine mobile number as `+639…` (E.164), from any notation; undefined for any other number, which gets no SMS. */
export function philippineMobile(text: string): string | undefined {
  const [, national] = /^(?:\+?63|0)(9\d{9})$/.exec(cleanMobileNumber(text).replace(/[ ()-]/g, '')) ?? []
  return national && `+63${national}`
}

/** What an account logs in with, as it is stored and compared: a mobile number as `+639…`, anything else as an e-mail address. */
export const logInName = (text: string): string => philippineMobile(text) ?? cleanEmailAddress(text).toLowerCase()

/** Whether such a name is a mobile number. */
export const isMobileName = (name: string): boolean => /^\+639\d{9}$/.test(name)

/** An address as mail servers accept it: the domain in lower case and ASCII (UTS 46), nothing around it. */
export function cleanEmailAddress(text: string): string {
  const typed = plain(text)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/[,;]+$/, '')
  const at = typed.lastIndexOf('@')
  return at < 0 ? typed : `${typed.slice(0, at)}@${asciiDomain(typed.slice(at + 1).toLowerCase())}`
}

function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || /[\s/?#@:%[\]\\]/.test(domain)) return domain
  return parseUrl(`http://${domain}`)?.hostname ?? domain
}

const cleaners = {
  text: cleanText,
  name: cleanName,
  personName: cleanPersonName,
  lastName: cleanLastName,
  search: cleanSearch,
  code: cleanCode,
  claimCode: cleanClaimCode,
  receiptNumber: cleanReceiptNumber,
  digits: cleanDigits,
  mobileNumber: cleanMobileNumber,
  emailAddress: cleanEmailAddress,
} as const satisfies Record<string, (text: string) => string>

export type TypedKind = keyof typeof cleaners

/** Texts longer than this are too long for every field but a free text: they are refused unchanged. */
const LONGEST = 2_000

export const cleanTyped = (kind: TypedKind, text: string): string =>
  kind !== 'text' && text.length > LONGEST ? text : cleaners[kind](text)
