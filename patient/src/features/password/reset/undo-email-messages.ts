import en from '@aruga/locales/en/password-undo-email.json'
import fil from '@aruga/locales/fil/password-undo-email.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PASSWORD_UNDO_EMAIL = 'password-undo-email'
addMessages(PASSWORD_UNDO_EMAIL, { en, fil })
