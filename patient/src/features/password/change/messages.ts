import en from '@aruga/locales/en/password-change.json'
import fil from '@aruga/locales/fil/password-change.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PASSWORD_CHANGE = 'password-change'
addMessages(PASSWORD_CHANGE, { en, fil })
