// Dates as the program's texts write them: in every language and in Philippine time, wherever the server runs.
import { dayInManila, PROGRAM_ZONE } from '@aruga/contract/days'
import { aboutLanguage, byLanguage, type Language } from '@aruga/contract/languages'

const inEach = (options: Intl.DateTimeFormatOptions) => {
  // Created with the first use: six of them take a twentieth of a start.
  let formats: Record<Language, Intl.DateTimeFormat> | undefined
  return (time: Date | string): Record<Language, string> => {
    formats ??= byLanguage(
      (language) => new Intl.DateTimeFormat(aboutLanguage(language).dateLocale, { ...options, timeZone: PROGRAM_ZONE }),
    )
    const [date, made] = [new Date(time), formats]
    return byLanguage((language) => made[language].format(date))
  }
}

/** `December 1, 2026`, `Disyembre 1, 2026`: the `{day}` of a notification. */
export const dayOf = inEach({ dateStyle: 'long' })
const dayAndTime = inEach({ dateStyle: 'long', timeStyle: 'short' })
/** `December 1, 2026 at 5:30 PM, Manila time`: a text may be read anywhere. */
export const dayAndTimeOf = (time: Date | string): Record<Language, string> => {
  const written = dayAndTime(time)
  return byLanguage((language) => `${written[language]}, ${aboutLanguage(language).programTime}`)
}
/** `December 2026`, `Disyembre 2026`, from any of its days. */
export const monthOf = inEach({ month: 'long', year: 'numeric' })

const EIGHT_HOURS_MS = 8 * 60 * 60_000
/** The day in Manila, which begins at eight in the morning for what patients are told. */
export const dayFromEight = (now: Date): string => dayInManila(now.getTime() - EIGHT_HOURS_MS)
