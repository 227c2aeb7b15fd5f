// Dates as the program's texts write them: in both languages and in Philippine time, wherever the server runs.
import type { Language } from '@aruga/contract/values'

const ZONE = 'Asia/Manila'

const inBoth = (options: Intl.DateTimeFormatOptions) => {
  const en = new Intl.DateTimeFormat('en-PH', { ...options, timeZone: ZONE })
  const fil = new Intl.DateTimeFormat('fil-PH', { ...options, timeZone: ZONE })
  return (time: Date | string): Record<Language, string> => {
    const date = new Date(time)
    return { en: en.format(date), fil: fil.format(date) }
  }
}

/** `December 1, 2026`, `Disyembre 1, 2026`: the `{day}` of a notification. */
export const dayOf = inBoth({ dateStyle: 'long' })
/** `December 1, 2026 at 5:30 PM`, where the hour matters. */
export const dayAndTimeOf = inBoth({ dateStyle: 'long', timeStyle: 'short' })
/** `December 2026`, `Disyembre 2026`, from any of its days. */
export const monthOf = inBoth({ month: 'long', year: 'numeric' })
