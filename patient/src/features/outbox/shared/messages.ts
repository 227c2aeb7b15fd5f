import en from '@aruga/locales/en/outbox.json'
import fil from '@aruga/locales/fil/outbox.json'
import { addMessages } from '../../../i18n/messages.ts'

export const OUTBOX = 'outbox'
addMessages(OUTBOX, { en, fil })
