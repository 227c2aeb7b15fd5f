import en from '@aruga/locales/en/documents.json'
import fil from '@aruga/locales/fil/documents.json'
import { addMessages } from '../../i18n/messages.ts'

export const DOCUMENTS = 'documents'
addMessages(DOCUMENTS, { en, fil })
