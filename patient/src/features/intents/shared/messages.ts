import en from '@aruga/locales/en/intents.json'
import fil from '@aruga/locales/fil/intents.json'
import { addMessages } from '../../../i18n/messages.ts'

export const INTENTS = 'intents'
addMessages(INTENTS, { en, fil })
