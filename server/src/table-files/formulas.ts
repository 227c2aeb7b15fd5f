// A cell that a spreadsheet would misread gets an apostrophe before it in an export; an import removes that.

/**
 * The signs that begin a formula in a spreadsheet, full-width ones too: at the beginning of a cell. A spreadsheet
 * that separates by semicolons or tabs begins its own cells within ours, despite the quotes: after its separators, and in a
 * new line.
 */
const SIGN = '(?=[=+\\-@＝＋－＠\\t\\r])'
/** Searched backwards from the sign, so that a megabyte of empty lines takes only one pass. */
const begins = (quote: string) => `(?<=(?:^|[;\\t\\r\\n])[\\s"']*?${quote})`
const FORMULA = new RegExp(SIGN + begins(''), 'g')
const ESCAPED_FORMULA = new RegExp(`'${SIGN}${begins("'")}`, 'g')
/** Codes, phones and names that would turn into a number without zeros, a rounded number, a day or TRUE. */
const VALUE = '(?:0\\d[\\d ]*|\\d{12,}|\\d+(?:\\.\\d+)?E\\d+|\\d{1,4}[-/. ]\\d{1,4}(?:[-/. ]\\d{1,4})?|true|false)'
/** March 1 and 1-Mar. */
const DAY = '(?:(?:\\d{1,2}[- /]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*[- /]?\\d{1,4})'
const SPOILT = new RegExp(`^(?:${VALUE}|${DAY})$`, 'i')

/** An amount below zero, as every file writes money: a spreadsheet adds it up. */
const MONEY_BELOW_ZERO = /^-(?:0|[1-9]\d{0,10})\.\d{2}$/

export const escapeFormulas = (text: string) => (MONEY_BELOW_ZERO.test(text) ? text : text.replace(FORMULA, "'"))
/** For the texts of an export that is imported again: they stay texts in a spreadsheet. */
export const asText = (text: string) => (SPOILT.test(text) ? `'${text}` : text)
export const unescapeText = (text: string) =>
  text.startsWith("'") && SPOILT.test(text.slice(1)) ? text.slice(1) : text.replace(ESCAPED_FORMULA, '')
