import en from '@aruga/locales/en/consents.json'
import fil from '@aruga/locales/fil/consents.json'
import { addMessages } from '../../i18n/messages.ts'

export const CONSENTS = 'consents'
addMessages(CONSENTS, { en, fil })
