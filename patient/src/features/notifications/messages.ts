import en from '@aruga/locales/en/notifications.json'
import fil from '@aruga/locales/fil/notifications.json'
import { addMessages } from '../../i18n/messages.ts'

export const NOTIFICATIONS = 'notifications'
addMessages(NOTIFICATIONS, { en, fil })
