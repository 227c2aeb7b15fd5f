// The names of states for patients; their icons and tones are in ui/src/status/signs.ts.
import en from '@aruga/locales/en/status.json'
import fil from '@aruga/locales/fil/status.json'
import { addMessages } from '../../i18n/messages.ts'

export const STATUS = 'status'
addMessages(STATUS, { en, fil })
