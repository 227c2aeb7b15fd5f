import en from '@aruga/locales/en/registration-steps.json'
import fil from '@aruga/locales/fil/registration-steps.json'
import { addMessages } from '../../../i18n/messages.ts'

export const REGISTRATION_STEPS = 'registration-steps'
addMessages(REGISTRATION_STEPS, { en, fil })
