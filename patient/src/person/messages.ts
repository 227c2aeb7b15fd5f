// What is wrong with an answer, and what to do about it.
import en from '@aruga/locales/en/person.json'
import fil from '@aruga/locales/fil/person.json'
import { addMessages } from '../i18n/messages.ts'

export const PERSON = 'person'
addMessages(PERSON, { en, fil })
