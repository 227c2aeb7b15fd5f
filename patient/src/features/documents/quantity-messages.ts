import en from '@aruga/locales/en/documents-quantity.json'
import fil from '@aruga/locales/fil/documents-quantity.json'
import { addMessages } from '../../i18n/messages.ts'

export const DOCUMENTS_QUANTITY = 'documents-quantity'
addMessages(DOCUMENTS_QUANTITY, { en, fil })
