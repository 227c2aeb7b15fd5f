import en from '@aruga/locales/en/documents-prescription.json'
import fil from '@aruga/locales/fil/documents-prescription.json'
import { addMessages } from '../../../i18n/messages.ts'

export const DOCUMENTS_PRESCRIPTION = 'documents-prescription'
addMessages(DOCUMENTS_PRESCRIPTION, { en, fil })
