import { type Language, mapLanguages } from '@aruga/contract/languages'
import en from '@aruga/locales/en/sign-in.server.json' with { type: 'json' }
import { localesOf } from '../../texts/locales.ts'
import type { Refusal } from './prove-password.ts'

/** Why a log-in is refused. Existing clients expect these English texts (docs/wire.md#tokens). */
export const refusalMessages: Record<Language, Record<Refusal, string>> = mapLanguages(
  localesOf('sign-in.server', en),
  ({ refusals }) => refusals,
)
