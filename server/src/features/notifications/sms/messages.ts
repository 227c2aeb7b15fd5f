// The texts of SMS: no name, no medicine and no link (NTC memorandum of 27 September 2023), in one segment of GSM 7-bit.
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/notifications-sms.server.json' with { type: 'json' }
import { localesOf } from '../../../texts/locales.ts'
import { messageOf } from '../push/messages.ts'

const texts = localesOf('notifications-sms.server', en)

/** The same news as a push message, where to read it, and how to stop. */
export const smsOf = (kind: NotificationKind, language: Language): string => {
  const { title } = messageOf({ kind, subjectId: null, language })
  return `${title}. ${texts[language].open} ${texts[language].stop}`
}

export const smsCodeText = (code: string, language: Language): string => texts[language].code.replace('{{code}}', code)

/** An SMS has a body only. */
export const asMessage = (body: string) => ({
  title: '',
  body,
  path: '/',
  tag: '',
  language: '',
  unread: 0,
  token: '',
})
