import en from '@aruga/locales/en/sign-in.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/sign-in.server.json' with { type: 'json' }
import type { BothLanguages } from '../../texts/locales.ts'
import type { Refusal } from './prove-password.ts'

/** Why a log-in is refused. The English texts are those that clients of such a backend know (docs/wire.md#tokens). */
export const refusalMessages: BothLanguages<Record<Refusal, string>> = { en: en.refusals, fil: fil.refusals }
