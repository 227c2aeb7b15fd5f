import en from '@aruga/locales/en/notifications-push.json'
import fil from '@aruga/locales/fil/notifications-push.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PUSH = 'notifications-push'
addMessages(PUSH, { en, fil })
