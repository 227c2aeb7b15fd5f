import en from '@aruga/locales/en/unsubscribe.json'
import fil from '@aruga/locales/fil/unsubscribe.json'
import { addMessages } from '../../i18n/messages.ts'

export const UNSUBSCRIBE = 'unsubscribe'
addMessages(UNSUBSCRIBE, { en, fil })
