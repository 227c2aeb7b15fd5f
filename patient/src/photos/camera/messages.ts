import en from '@aruga/locales/en/photos-camera.json'
import fil from '@aruga/locales/fil/photos-camera.json'
import { addMessages } from '../../i18n/messages.ts'

export const PHOTOS_CAMERA = 'photos-camera'
addMessages(PHOTOS_CAMERA, { en, fil })
