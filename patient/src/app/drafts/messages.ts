import en from '@aruga/locales/en/drafts.json'
import fil from '@aruga/locales/fil/drafts.json'
import { addMessages } from '../../i18n/messages.ts'

export const DRAFTS = 'drafts'
addMessages(DRAFTS, { en, fil })
