// Dates as the program's texts write them: in both languages and in Philippine time, wherever the server runs.
import { PROGRAM_ZONE } from '@aruga/contract/days'
import type { Language } from '@aruga/contract/values'

const inBoth = (options: Intl.DateTimeFormatOptions) => {
  const formatIn = (locale: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone: PROGRAM_ZONE })
  // Made with the first day that is written: six of them take a twentieth of a start.
  let formats: Record<Language, Intl.DateTimeFormat> | undefined
  return (time: Date | string): Record<Language, string> => {
    formats ??= { en: formatIn('en-PH'), fil: formatIn('fil-PH') }
    const date = new Date(time)
    return { en: formats.en.format(date), fil: formats.fil.format(date) }
  }
}

/** `December 1, 2026`, `Disyembre 1, 2026`: the `{day}` of a notification. */
export const dayOf = inBoth({ dateStyle: 'long' })
const dayAndTime = inBoth({ dateStyle: 'long', timeStyle: 'short' })
/** `December 1, 2026 at 5:30 PM, Manila time`: a text does not know where it is read. */
export const dayAndTimeOf = (time: Date | string): Record<Language, string> => {
  const { en, fil } = dayAndTime(time)
  return { en: `${en}, Manila time`, fil: `${fil}, oras sa Maynila` }
}
/** `December 2026`, `Disyembre 2026`, from any of its days. */
export const monthOf = inBoth({ month: 'long', year: 'numeric' })
