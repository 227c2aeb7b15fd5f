import en from '@aruga/locales/en/audit.json'
import fil from '@aruga/locales/fil/audit.json'
import { addMessages } from '../../i18n/messages.ts'

export const AUDIT = 'audit'
addMessages(AUDIT, { en, fil })
