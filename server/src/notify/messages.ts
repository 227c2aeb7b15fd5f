// The texts of notifications, in both languages, filled in when they are sent.
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { unitFor } from '@aruga/contract/units'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/notifications.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/notifications.server.json' with { type: 'json' }
import { type BothLanguages, fill } from '../texts/locales.ts'

type Both = BothLanguages
type Texts = Record<NotificationKind, { title: string; body: string }>

const texts: BothLanguages<Texts> = { en, fil }

/** Parameters of a text: the same value in both languages, or one for each. */
export type TextParams = Record<string, string | number | Both>

/** The unit for a quantity: English adds a plural s, Filipino does not. */
export const unitsFor = (quantity: number, unit: string): Both => ({
  en: unitFor(quantity, unit, 'en'),
  fil: unitFor(quantity, unit, 'fil'),
})

/** `1 working day`, for a promise. */
export const workingDaysFor = (days: number): Both => ({
  en: days === 1 ? '1 working day' : `${days} working days`,
  fil: `${days} araw na may pasok`,
})

/** Title and body of a kind, placeholders filled from `params`; those not given stay for SQL to fill. */
export function textsOf(kind: NotificationKind, params: TextParams = {}): { title: Both; body: Both } {
  const inLanguage = (language: Language) => {
    const values = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ])
    const { title, body } = texts[language][kind]
    return { title: fill(title, Object.fromEntries(values)), body: fill(body, Object.fromEntries(values)) }
  }
  const [english, filipino] = [inLanguage('en'), inLanguage('fil')]
  return {
    title: { en: english.title, fil: filipino.title },
    body: { en: english.body, fil: filipino.body },
  }
}
