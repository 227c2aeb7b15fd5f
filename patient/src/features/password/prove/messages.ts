import en from '@aruga/locales/en/password-prove.json'
import fil from '@aruga/locales/fil/password-prove.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PASSWORD_PROVE = 'password-prove'
addMessages(PASSWORD_PROVE, { en, fil })
