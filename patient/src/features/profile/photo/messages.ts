import en from '@aruga/locales/en/profile-photo.json'
import fil from '@aruga/locales/fil/profile-photo.json'
import { addMessages } from '../../../i18n/messages.ts'

export const PROFILE_PHOTO = 'profile-photo'
addMessages(PROFILE_PHOTO, { en, fil })
