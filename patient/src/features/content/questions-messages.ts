import en from '@aruga/locales/en/content-questions.json'
import fil from '@aruga/locales/fil/content-questions.json'
import { addMessages } from '../../i18n/messages.ts'

export const CONTENT_QUESTIONS = 'content-questions'
addMessages(CONTENT_QUESTIONS, { en, fil })
