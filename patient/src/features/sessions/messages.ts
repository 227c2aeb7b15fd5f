import en from '@aruga/locales/en/sessions.json'
import fil from '@aruga/locales/fil/sessions.json'
import { addMessages } from '../../i18n/messages.ts'

export const SESSIONS = 'sessions'
addMessages(SESSIONS, { en, fil })
