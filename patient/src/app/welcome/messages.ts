import en from '@aruga/locales/en/welcome.json'
import fil from '@aruga/locales/fil/welcome.json'
import { addMessages } from '../../i18n/messages.ts'

export const WELCOME = 'welcome'
addMessages(WELCOME, { en, fil })
