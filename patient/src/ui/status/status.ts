// The words a patient would use for each state; icons and tones are those of ui/src/status/signs.ts.
import en from '@aruga/locales/en/status.json'
import fil from '@aruga/locales/fil/status.json'
import { addMessages } from '../../i18n/messages.ts'

export const STATUS = 'status'
addMessages(STATUS, { en, fil })
