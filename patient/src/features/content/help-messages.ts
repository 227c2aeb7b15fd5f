import en from '@aruga/locales/en/content-help.json'
import fil from '@aruga/locales/fil/content-help.json'
import { addMessages } from '../../i18n/messages.ts'

export const HELP = 'content-help'
addMessages(HELP, { en, fil })
