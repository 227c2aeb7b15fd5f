// The texts of notifications, in every language, filled in when they are sent.
import { byLanguage, type Language, textIn } from '@aruga/contract/languages'
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { unitFor } from '@aruga/contract/units'
import source from '@aruga/locales/en/notifications.server.json' with { type: 'json' }
import wordsInSource from '@aruga/locales/en/words.server.json' with { type: 'json' }
import { fill, localesOf } from '../texts/locales.ts'

type ByLanguage = Record<Language, string>

const texts: Record<Language, Record<NotificationKind, { title: string; body: string }>> = localesOf(
  'notifications.server',
  source,
)
const words = localesOf('words.server', wordsInSource)

/** Parameters of a text: the same value in every language, or one by language, with fallback. */
export type TextParams = Record<string, string | number | Partial<ByLanguage>>

/** The unit for a quantity, whose plural only English has. */
export const unitsFor = (quantity: number, unit: string): ByLanguage =>
  byLanguage((language) => unitFor(quantity, unit, language))

/** `1 working day`, for a promise. */
export const workingDaysFor = (days: number): ByLanguage =>
  byLanguage((language) => fill(days === 1 ? words[language].workingDay : words[language].workingDays, { days }))

/** The placeholder name for a text of the program without a name. */
export const wordFor = (word: keyof typeof wordsInSource): ByLanguage => byLanguage((language) => words[language][word])

/** A title, after the first name of whom it is about if that is not the reader. */
export const titleAbout = (name: string | null, title: string, language: Language): string =>
  name === null ? title : fill(words[language].about, { name, title })

/** Title and body of a kind, placeholders filled from `params`; those not given stay for SQL to fill. */
export function textsOf(kind: NotificationKind, params: TextParams = {}): { title: ByLanguage; body: ByLanguage } {
  const filled = byLanguage((language) => {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'object' ? textIn(value, language) : value,
      ]),
    )
    const { title, body } = texts[language][kind]
    return { title: fill(title, values), body: fill(body, values) }
  })
  return {
    title: byLanguage((language) => filled[language].title),
    body: byLanguage((language) => filled[language].body),
  }
}
