// Days as the program's texts write them: both languages, on the program's own calendar, wherever its server runs.
import type { Language } from '@aruga/contract/values'

/** The program is in the Philippines. */
const ZONE = 'Asia/Manila'

const inBoth = (options: Intl.DateTimeFormatOptions) => {
  const en = new Intl.DateTimeFormat('en-PH', { ...options, timeZone: ZONE })
  const fil = new Intl.DateTimeFormat('fil-PH', { ...options, timeZone: ZONE })
  return (moment: Date | string): Record<Language, string> => {
    const date = new Date(moment)
    return { en: en.format(date), fil: fil.format(date) }
  }
}

/** `December 1, 2026`, `Disyembre 1, 2026`: what `{day}` of a notification is filled with. */
export const dayOf = inBoth({ dateStyle: 'long' })
/** `December 1, 2026 at 5:30 PM`, where the hour matters. */
export const dayAndTimeOf = inBoth({ dateStyle: 'long', timeStyle: 'short' })
