import en from '@aruga/locales/en/messages.json'
import fil from '@aruga/locales/fil/messages.json'
import { addMessages } from '../../i18n/messages.ts'

export const MESSAGES = 'messages'
addMessages(MESSAGES, { en, fil })
