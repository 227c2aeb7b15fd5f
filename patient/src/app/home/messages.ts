import en from '@aruga/locales/en/home.json'
import fil from '@aruga/locales/fil/home.json'
import { addMessages } from '../../i18n/messages.ts'

export const HOME = 'home'
addMessages(HOME, { en, fil })
