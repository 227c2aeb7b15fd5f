import en from '@aruga/locales/en/profile-confirm-email.json'
import fil from '@aruga/locales/fil/profile-confirm-email.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PROFILE_CONFIRM_EMAIL = 'profile-confirm-email'
addMessages(PROFILE_CONFIRM_EMAIL, { en, fil })
