// The texts of the security questions.
import type { SecurityQuestion, SecurityQuestionId } from '@aruga/contract/password/password'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/password.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/password.server.json' with { type: 'json' }
import type { BothLanguages } from '../../texts/locales.ts'

const texts: BothLanguages<Record<SecurityQuestionId, string>> = { en: en.questions, fil: fil.questions }

/** A question in the reader's language. */
export const questionIn = (language: Language, id: SecurityQuestionId): SecurityQuestion => ({
  id,
  text: texts[language][id],
})
