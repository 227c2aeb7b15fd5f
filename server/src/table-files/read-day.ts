// Reads a day as spreadsheets show it, where it can mean only one day.
import type { DayFaultCode } from '@aruga/contract/csv/csv'
import { cleanSearch } from '@aruga/contract/typed-text'
import type { Wrong } from './table.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMED = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const monthOf = (name: string) => MONTHS.indexOf(name.toLowerCase()) + 1

/** `2026-11-30`; empty when it is missing, text when it is refused. */
export function readDay(column: string, typed: string, wrong: Wrong<DayFaultCode>): string {
  const text = cleanSearch(typed)
  if (text === '') return text
  // A spreadsheet adds midnight.
  const day = text.replace(/[T ]0?0:00(?::00(?:\.0+)?)?$/, '').replace(/ 12:00(?::00)? ?AM$/i, '')
  const read = dayOf(day)
  if (read === undefined) wrong(column, /^\d{5}(?:\.\d+)?$/.test(day) ? 'DayIsNumber' : 'NotADay')
  else if (read === 'unclear') wrong(column, 'DayUnclear')
  return read ?? text
}

function dayOf(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year) return written(Number(year), Number(month), Number(day))
  const [, first, name, since] = new RegExp(`^(\\d{1,2})[- /]${NAMED}[- /,]+(\\d{4}|\\d{2})$`, 'i').exec(text) ?? []
  if (name) return written(yearOf(since), monthOf(name), Number(first))
  const [, named, second, then] = new RegExp(`^${NAMED} (\\d{1,2}),? (\\d{4})$`, 'i').exec(text) ?? []
  if (named) return written(yearOf(then), monthOf(named), Number(second))
  const [, one, other, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  if (!last) return undefined
  const both = [written(Number(last), Number(one), Number(other)), written(Number(last), Number(other), Number(one))]
  const days = new Set(both.filter((some) => some !== undefined))
  return days.size > 1 ? 'unclear' : [...days][0]
}

/** A spreadsheet shortens it to two digits. */
const yearOf = (text = '') => Number(text.length === 2 ? `20${text}` : text)

function written(year: number, month: number, day: number): string | undefined {
  // PostgreSQL has no year 0.
  if (year === 0) return undefined
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return new Date(text).toJSON()?.slice(0, 10) === text ? text : undefined
}
