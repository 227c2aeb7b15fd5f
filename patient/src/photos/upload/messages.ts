// Texts during an upload and after a failed one.
import en from '@aruga/locales/en/photos-upload.json'
import fil from '@aruga/locales/fil/photos-upload.json'
import { addMessages } from '../../i18n/messages.ts'

export const PHOTOS_UPLOAD = 'photos-upload'
addMessages(PHOTOS_UPLOAD, { en, fil })
