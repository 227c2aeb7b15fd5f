import en from '@aruga/locales/en/professionals.json'
import fil from '@aruga/locales/fil/professionals.json'
import { addMessages } from '../../i18n/messages.ts'

export const PROFESSIONALS = 'professionals'
addMessages(PROFESSIONALS, { en, fil })
