import en from '@aruga/locales/en/password-questions.json'
import fil from '@aruga/locales/fil/password-questions.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PASSWORD_QUESTIONS = 'password-questions'
addMessages(PASSWORD_QUESTIONS, { en, fil })
