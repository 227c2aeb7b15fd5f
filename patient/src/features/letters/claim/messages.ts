import en from '@aruga/locales/en/letters-claim.json'
import fil from '@aruga/locales/fil/letters-claim.json'
import { addMessages } from '../../../i18n/messages.ts'

export const LETTERS_CLAIM = 'letters-claim'
addMessages(LETTERS_CLAIM, { en, fil })
