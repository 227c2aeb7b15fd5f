import en from '@aruga/locales/en/unlock.json'
import fil from '@aruga/locales/fil/unlock.json'
import { addMessages } from '../../i18n/messages.ts'

export const UNLOCK = 'unlock'
addMessages(UNLOCK, { en, fil })
