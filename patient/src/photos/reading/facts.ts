// Reads values from the words on a paper, as tills and doctors of the Philippines print them. An uncertain value is left out, not
// guessed.

import { daysAfter } from '@aruga/contract/days'

export type Facts = { number?: string; date?: string; quantity?: number }

/** A receipt's number, date and units. `today`: YYYY-MM-DD. */
export const receiptFacts = (words: string, today: string): Facts =>
  defined({ number: numberIn(words), date: dateIn(words, today), quantity: quantityIn(words) })

/** The day on which a prescription was written. */
export const prescriptionFacts = (words: string, today: string): Facts => defined({ date: dateIn(words, today) })

/** Without the undefined values. */
export const defined = (facts: { [Name in keyof Facts]: Facts[Name] | undefined }): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

/** How a till labels the number of the paper itself. */
const NUMBER =
  /(?:\b(?:O\.? ?R\.?|S\.? ?I\.?|C\.? ?I\.?|INV(?:OICE)?|(?:OFFICIAL |CASH )?RECEIPT|(?:SALES|SERVICE|CASH|CHARGE) INVOICE|RESIBO) ?(?:NUMBER|NUM|NO|NR|#)[ .:;,#]*)([A-Z]{0,4}[ -]?[\dO][\dO-]{2,18}\d)/i
/** A line with "No. 0012345" alone, below a heading. */
const BARE = /^\W*(?:NO|Nº|№|#)[ .:;,#]*([A-Z]{0,4}-?[\dO][\dO-]{2,18}\d)\b/i
const HEADING = /\b(?:RECEIPT|INVOICE|RESIBO)\W*$/i

/** The number of an official receipt or invoice: "OR No. 0012345", "SI# A-1002", "INVOICE" above "No. 778". */
export function numberIn(words: string): string | undefined {
  const lines = linesOf(words)
  for (const line of lines) {
    const [, found] = NUMBER.exec(line) ?? []
    if (found) return written(found)
  }
  for (const [i, line] of lines.entries()) {
    const [, found] = BARE.exec(line) ?? []
    if (found && HEADING.test(lines[i - 1] ?? '')) return written(found)
  }
  return undefined
}

/** Replaces letters that were read in place of zeros. */
const written = (found: string) => found.replaceAll(/(\d)O|O(?=[\dO])/gi, (_, digit = '') => `${digit}0`)

const MONTHS = ['ja|en', 'fe|pe', 'mar', 'ap|ab', 'may', 'jun|hun', 'jul|hul', 'au|ag', 'se', 'oc|ok', 'no', 'de|di']
const MONTH_NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch|so)?|apr(?:il)?|may(?:o)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|pebrero|abril|hunyo|hulyo|agosto|setyembre|oktubre|nobyembre|disyembre'
const DATES = new RegExp(
  [
    String.raw`\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b`,
    String.raw`\b(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)\b`,
    String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: ng)?[- .,]*(${MONTH_NAME})[- .,]*(20\d\d|\d\d)\b`,
    String.raw`\b(${MONTH_NAME})[- .,]*(\d{1,2})(?:st|nd|rd|th)?[ ,.-]+(20\d\d|\d\d)\b`,
  ].join('|'),
  'gi',
)
/** Days that are not the purchase or the writing: a birth, an expiry, the permit of the till or of the printer. */
const OTHER_DAY =
  /birth|\bDOB\b|b-?day|kapanganakan|\bexp|valid|until|hanggang|\bPTU\b|\bATP\b|accred|permit|\bissued\b/i
const LABEL = /\b(?:date|petsa)\b/i
/** Nobody sends a paper older than this. */
const DAYS_BACK = 400

/** The paper's day as YYYY-MM-DD: the labelled one, or else the only one. Tills write the month first. */
export function dateIn(words: string, today: string): string | undefined {
  const lines = linesOf(words).filter((line) => !OTHER_DAY.test(line))
  const daysOf = (from: string[]) => [...new Set(from.flatMap((line) => daysIn(line, today)))]
  const [labelled] = daysOf(lines.filter((line) => LABEL.test(line)))
  if (labelled) return labelled
  const [only, another] = daysOf(lines)
  return another ? undefined : only
}

function daysIn(line: string, today: string): string[] {
  return [...line.matchAll(DATES)].flatMap((match) => {
    const [year, month, day, one, two, shortYear, dayFirst, name, itsYear, nameFirst, itsDay, lastYear] = match.slice(1)
    const read =
      (year && [possible(year, month, day, today)]) ||
      (one && [possible(shortYear, one, two, today), possible(shortYear, two, one, today)]) ||
      (name && [possible(itsYear, monthOf(name), dayFirst, today)]) ||
      (nameFirst && [possible(lastYear, monthOf(nameFirst), itsDay, today)]) ||
      []
    return read.find((each) => each !== undefined) ?? []
  })
}

const monthOf = (name: string) => String(MONTHS.findIndex((starts) => new RegExp(`^(?:${starts})`, 'i').test(name)) + 1)

/** The day, if it exists and a paper sent today may be of that day. */
function possible(year = '', month = '', day = '', today: string): string | undefined {
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written) return undefined
  const earliest = daysAfter(today, -DAYS_BACK)
  return written <= today && written >= earliest ? written : undefined
}

const COUNT = String.raw`(\d{1,3})(?:\.0{1,3})?`
const QUANTITIES = [
  new RegExp(String.raw`\b(?:QTY|QUANTITY|DAMI|BILANG)[ .:;]*${COUNT}(?![\d.,])`, 'i'),
  new RegExp(
    String.raw`(?:^|\s)${COUNT} ?(?:PCS?|PIECES?|PENS?|VIALS?|TABS?|TABLETS?|CAPS?|CAPSULES?|BOX(?:ES)?|BOTTLES?)\b`,
    'i',
  ),
  new RegExp(String.raw`(?:^|\s)${COUNT} ?[x@×] ?(?:P|PHP|₱)? ?\d[\d,]*\.\d\d\b`, 'i'),
]

/** The units of the only line that counts some; several lines with different counts may be different goods. */
export function quantityIn(words: string): number | undefined {
  const found = linesOf(words).flatMap((line) => {
    const [, count] = QUANTITIES.map((each) => each.exec(line)).find((match) => match !== null) ?? []
    return count && Number(count) > 0 ? [Number(count)] : []
  })
  const [only, another] = new Set(found)
  return another === undefined ? only : undefined
}

const linesOf = (words: string) =>
  words
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[\u2013\u2014]/g, '-')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
