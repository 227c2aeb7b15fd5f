import en from '@aruga/locales/en/documents-outbox.json'
import fil from '@aruga/locales/fil/documents-outbox.json'
import { addMessages } from '../../../i18n/messages.ts'

export const DOCUMENTS_OUTBOX = 'documents-outbox'
addMessages(DOCUMENTS_OUTBOX, { en, fil })
