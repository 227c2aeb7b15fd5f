import en from '@aruga/locales/en/pharmacies.json'
import fil from '@aruga/locales/fil/pharmacies.json'
import { addMessages } from '../../i18n/messages.ts'

export const PHARMACIES = 'pharmacies'
addMessages(PHARMACIES, { en, fil })
