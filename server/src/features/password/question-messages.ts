// The texts of the security questions.

import { type Language, mapLanguages } from '@aruga/contract/languages'
import type { SecurityQuestion, SecurityQuestionId } from '@aruga/contract/password/password'
import en from '@aruga/locales/en/password.server.json' with { type: 'json' }
import { localesOf } from '../../texts/locales.ts'

const texts: Record<Language, Record<SecurityQuestionId, string>> = mapLanguages(
  localesOf('password.server', en),
  ({ questions }) => questions,
)

/** A question in the reader's language. */
export const questionIn = (language: Language, id: SecurityQuestionId): SecurityQuestion => ({
  id,
  text: texts[language][id],
})
