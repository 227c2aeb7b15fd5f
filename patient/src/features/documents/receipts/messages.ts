import en from '@aruga/locales/en/documents-receipts.json'
import fil from '@aruga/locales/fil/documents-receipts.json'
import { addMessages } from '../../../i18n/messages.ts'

export const DOCUMENTS_RECEIPTS = 'documents-receipts'
addMessages(DOCUMENTS_RECEIPTS, { en, fil })
