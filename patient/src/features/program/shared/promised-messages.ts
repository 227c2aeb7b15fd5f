import en from '@aruga/locales/en/promised.json'
import fil from '@aruga/locales/fil/promised.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PROMISED = 'promised'
addMessages(PROMISED, { en, fil })
