import en from '@aruga/locales/en/documents-viewer.json'
import fil from '@aruga/locales/fil/documents-viewer.json'
import { addMessages } from '../../../i18n/messages.ts'

export const DOCUMENTS_VIEWER = 'documents-viewer'
addMessages(DOCUMENTS_VIEWER, { en, fil })
