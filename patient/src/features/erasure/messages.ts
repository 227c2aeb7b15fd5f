import en from '@aruga/locales/en/erasure.json'
import fil from '@aruga/locales/fil/erasure.json'
import { addMessages } from '../../i18n/messages.ts'

export const ERASURE = 'erasure'
addMessages(ERASURE, { en, fil })
