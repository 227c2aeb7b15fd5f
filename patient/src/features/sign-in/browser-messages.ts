import en from '@aruga/locales/en/sign-in-browser.json'
import fil from '@aruga/locales/fil/sign-in-browser.json'
import { addMessages } from '../../i18n/messages.ts'

export const SIGN_IN_BROWSER = 'sign-in-browser'
addMessages(SIGN_IN_BROWSER, { en, fil })
