// Dates in the reader's language, as written in the Philippines, in the device's time zone.
import { readTimestamp } from '@aruga/contract/instants'
import type { Language } from '@aruga/contract/values'

/** For `Intl`: `en-PH`, `fil-PH`. */
export const localeOf = (language: Language) => `${language}-PH`

/** Writes a date-time from the wire or a calendar day (`YYYY-MM-DD`). `language` is called each time, because it can change. */
export const dateFormatter = (language: () => Language, options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<Language, Intl.DateTimeFormat>()
  return (iso: string): string => {
    const format = formats.get(language()) ?? new Intl.DateTimeFormat(localeOf(language()), options)
    formats.set(language(), format)
    return format.format(readDate(iso))
  }
}

/** A calendar day is the same day in every time zone, so it is not parsed as midnight UTC. */
function readDate(iso: string): Date {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : readTimestamp(iso)
}

/** The calendar day (`YYYY-MM-DD`) on the device, from epoch milliseconds or a date. */
export function calendarDay(at: number | Date): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
