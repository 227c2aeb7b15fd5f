import en from '@aruga/locales/en/password-reset.json'
import fil from '@aruga/locales/fil/password-reset.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PASSWORD_RESET = 'password-reset'
addMessages(PASSWORD_RESET, { en, fil })
