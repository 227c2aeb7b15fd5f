import en from '@aruga/locales/en/registration-sending.json'
import fil from '@aruga/locales/fil/registration-sending.json'
import { addMessages } from '../../../i18n/messages.ts'

export const REGISTRATION_SENDING = 'registration-sending'
addMessages(REGISTRATION_SENDING, { en, fil })
