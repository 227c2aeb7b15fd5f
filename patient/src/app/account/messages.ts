import en from '@aruga/locales/en/account.json'
import fil from '@aruga/locales/fil/account.json'
import { addMessages } from '../../i18n/messages.ts'

export const ACCOUNT = 'account'
addMessages(ACCOUNT, { en, fil })
