import en from '@aruga/locales/en/adverse-events.json'
import fil from '@aruga/locales/fil/adverse-events.json'
import { addMessages } from '../../i18n/messages.ts'

export const ADVERSE_EVENTS = 'adverse-events'
addMessages(ADVERSE_EVENTS, { en, fil })
