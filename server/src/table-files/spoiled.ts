// Changes by spreadsheets that destroy the typed text of a cell.
import type { CellFaultCode } from '@aruga/contract/csv/csv'

const SPOILED: [CellFaultCode, RegExp][] = [
  ['TooNarrow', /^#{2,}$/],
  ['SpreadsheetError', /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i],
  ['Scientific', /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i],
  ['Formula', /^=/],
  // The quotation mark before it is closed further down, or never.
  ['QuoteOpen', /^"[^"]*[\r\n]/],
  // UTF-8 that was read as Windows-1252, and the replacement of an unreadable letter.
  [
    'LettersBroken',
    /[ÂÃ][\u0080-\u00bf\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â€|\ufffd/,
  ],
]

export const spoiledBy = (cell: string): CellFaultCode | undefined => SPOILED.find(([, form]) => form.test(cell))?.[0]

/** The text of `="0281234567"`, which keeps zeros in a spreadsheet. */
export function withoutTrick(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}
