import en from '@aruga/locales/en/decline-reasons.json'
import fil from '@aruga/locales/fil/decline-reasons.json'
import { addMessages } from './messages.ts'

export const DECLINE_REASONS = 'decline-reasons'
addMessages(DECLINE_REASONS, { en, fil })
