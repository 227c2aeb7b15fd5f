// Dates in the reader's language, as written in the Philippines, in the program's time zone on any device.

import { beginningOf, isAbroad, PROGRAM_ZONE } from '@aruga/contract/days'
import { readTimestamp } from '@aruga/contract/instants'
import { aboutLanguage, type Language } from '@aruga/contract/languages'

/** For `Intl`: `en-PH`, `fil-PH`. */
export const localeOf = (language: Language) => aboutLanguage(language).dateLocale

type Options = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

/**
 * Writes a date-time from the wire or a calendar day (`YYYY-MM-DD`). `language` is called each time, because it can change. On a device
 * whose clock shows another hour, the zone follows an hour.
 */
export const dateFormatter = (language: () => Language, options: Options) => {
  const formats = new Map<Language, Intl.DateTimeFormat>()
  const hasHour = options.timeStyle !== undefined || options.hour !== undefined
  return (iso: string): string => {
    const spoken = language()
    const format =
      formats.get(spoken) ?? new Intl.DateTimeFormat(localeOf(spoken), { ...options, timeZone: PROGRAM_ZONE })
    formats.set(spoken, format)
    const date = readDate(iso)
    const written = format.format(date)
    return hasHour && isAbroad(date) ? `${written}, ${aboutLanguage(spoken).programTime}` : written
  }
}

const readDate = (iso: string): Date => (/^\d{4}-\d\d-\d\d$/.test(iso) ? beginningOf(iso) : readTimestamp(iso))
