import en from '@aruga/locales/en/unsubscribe-coming-back.json'
import fil from '@aruga/locales/fil/unsubscribe-coming-back.json'
import { addMessages } from '../../i18n/messages.ts'

export const UNSUBSCRIBE_COMING_BACK = 'unsubscribe-coming-back'
addMessages(UNSUBSCRIBE_COMING_BACK, { en, fil })
