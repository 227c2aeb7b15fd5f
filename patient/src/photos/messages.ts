import en from '@aruga/locales/en/photos.json'
import fil from '@aruga/locales/fil/photos.json'
import { addMessages } from '../i18n/messages.ts'

export const PHOTOS = 'photos'
addMessages(PHOTOS, { en, fil })
