// SMS to the patient's registered mobile number (docs/decisions/112). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { typed } from '../typed.ts'
import { Nullable, OneOf } from '../values.ts'
import { type PushTopic, pushTopics } from './channels.ts'

const topics = Type.Array(OneOf(pushTopics), { maxItems: pushTopics.length, uniqueItems: true })

/** The topics of a patient who has just turned SMS on. */
export const firstSmsTopics: PushTopic[] = ['letters', 'documents']

export const SmsSettings = Type.Object({
  /** Whether this server sends SMS. */
  isOffered: Type.Boolean(),
  /** The registered number, only its end; null when it is no Philippine mobile number. */
  number: Nullable(Type.String()),
  /** Whether the patient has proved that this number is theirs. */
  isConfirmed: Type.Boolean(),
  /** Whether a sent code is still valid. */
  isCodeSent: Type.Boolean(),
  /** The topics that the patient wants by SMS when no phone has shown the message. */
  topics,
})
export type SmsSettings = Static<typeof SmsSettings>

export const readSmsSettings = endpoint({
  name: 'readSmsSettings',
  method: 'GET',
  path: '/api/app/profile/sms-settings',
  summary: 'Whether the patient gets SMS, at which number and what about',
  access: 'own-log-in',
  result: SmsSettings,
  problems: [],
})

export const askSmsCode = endpoint({
  name: 'askSmsCode',
  method: 'POST',
  path: '/api/app/profile/sms-code',
  summary: 'Send a code to the registered number by SMS; it works for ten minutes, and three are sent within a day',
  access: 'own-log-in',
  result: 'nothing',
  problems: ['NotFound', 'SmsNumberMissing', 'SmsNotSent', 'TooManyRequests'],
})

export const confirmSmsNumber = endpoint({
  name: 'confirmSmsNumber',
  method: 'POST',
  path: '/api/app/profile/confirm-sms-number',
  summary: 'Prove by the code that the registered number is the patient’s, which turns SMS on; five tries a code',
  access: 'own-log-in',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20, ...typed('code') }) }),
  result: 'nothing',
  problems: ['SmsCodeWrong', 'TooManyRequests'],
})

export const saveSmsTopics = endpoint({
  name: 'saveSmsTopics',
  method: 'PUT',
  path: '/api/app/profile/sms-topics',
  summary: 'Choose what to hear of by SMS; nothing turns it off',
  access: 'own-log-in',
  body: Type.Object({ topics }),
  result: 'nothing',
  problems: ['SmsNumberNotConfirmed'],
})
