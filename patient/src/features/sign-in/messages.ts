import en from '@aruga/locales/en/sign-in.json'
import fil from '@aruga/locales/fil/sign-in.json'
import { addMessages } from '../../i18n/messages.ts'

export const SIGN_IN = 'sign-in'
addMessages(SIGN_IN, { en, fil })
