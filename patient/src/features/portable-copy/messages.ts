import en from '@aruga/locales/en/portable-copy.json'
import fil from '@aruga/locales/fil/portable-copy.json'
import { addMessages } from '../../i18n/messages.ts'

export const PORTABLE_COPY = 'portable-copy'
addMessages(PORTABLE_COPY, { en, fil })
