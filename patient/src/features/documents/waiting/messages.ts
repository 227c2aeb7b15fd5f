import en from '@aruga/locales/en/documents-waiting.json'
import fil from '@aruga/locales/fil/documents-waiting.json'
import { addMessages } from '../../../i18n/messages.ts'

export const DOCUMENTS_WAITING = 'documents-waiting'
addMessages(DOCUMENTS_WAITING, { en, fil })
