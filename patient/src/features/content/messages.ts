import en from '@aruga/locales/en/content.json'
import fil from '@aruga/locales/fil/content.json'
import { addMessages } from '../../i18n/messages.ts'

export const CONTENT = 'content'
addMessages(CONTENT, { en, fil })
