import en from '@aruga/locales/en/questions.json'
import fil from '@aruga/locales/fil/questions.json'
import { addMessages } from '../../../i18n/messages.ts'

export const QUESTIONS = 'questions'
addMessages(QUESTIONS, { en, fil })
