import en from '@aruga/locales/en/letters.json'
import fil from '@aruga/locales/fil/letters.json'
import { addMessages } from '../../../i18n/messages.ts'

export const LETTERS = 'letters'
addMessages(LETTERS, { en, fil })
