import en from '@aruga/locales/en/registration-address.json'
import fil from '@aruga/locales/fil/registration-address.json'
import { addMessages } from '../../../i18n/messages.ts'

export const REGISTRATION_ADDRESS = 'registration-address'
addMessages(REGISTRATION_ADDRESS, { en, fil })
