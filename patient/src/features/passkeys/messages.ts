import en from '@aruga/locales/en/passkeys.json'
import fil from '@aruga/locales/fil/passkeys.json'
import { addMessages } from '../../i18n/messages.ts'

export const PASSKEYS = 'passkeys'
addMessages(PASSKEYS, { en, fil })
