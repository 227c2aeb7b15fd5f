import en from '@aruga/locales/en/profile.json'
import fil from '@aruga/locales/fil/profile.json'
import { addMessages } from '../../i18n/messages.ts'

export const PROFILE = 'profile'
addMessages(PROFILE, { en, fil })
