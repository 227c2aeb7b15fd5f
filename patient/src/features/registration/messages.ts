import en from '@aruga/locales/en/registration.json'
import fil from '@aruga/locales/fil/registration.json'
import { addMessages } from '../../i18n/messages.ts'

export const REGISTRATION = 'registration'
addMessages(REGISTRATION, { en, fil })
