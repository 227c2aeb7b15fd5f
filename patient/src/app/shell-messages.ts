import en from '@aruga/locales/en/shell.json'
import fil from '@aruga/locales/fil/shell.json'
import { addMessages } from '../i18n/messages.ts'

export const SHELL = 'shell'
addMessages(SHELL, { en, fil })
