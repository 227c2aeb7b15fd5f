// The kit's own texts.
import en from '@aruga/locales/en/ui.json'
import fil from '@aruga/locales/fil/ui.json'
import { addMessages } from '../i18n/messages.ts'

export const UI = 'ui'
addMessages(UI, { en, fil })
