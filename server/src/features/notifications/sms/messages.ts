// The texts of SMS: no medicine, no link (NTC memorandum of 27 September 2023), no name but the first name of somebody else than the
// reader, in one segment of GSM 7-bit.
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/notifications-sms.server.json' with { type: 'json' }
import { alphabetOf, isOneSegment } from '../../../push/sms/segment.ts'
import { localesOf } from '../../../texts/locales.ts'
import { messageOf } from '../push/messages.ts'

const texts = localesOf('notifications-sms.server', en)

/** Longer ones are cut: every text has room for these. */
const NAME_LENGTH = 24
/** A name in the alphabet of an SMS, which lacks most accents. */
const nameInSms = (name: string): string =>
  [...name.normalize('NFC')]
    .map((character) =>
      alphabetOf(character) === 'gsm7' ? character : character.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .join('')
    .slice(0, NAME_LENGTH)
    .trim()

/**
 * The same news as a push message, where to read it, and how to stop; with the first name of whom it is about, if that is not the reader,
 * there is no room for where to read it. Undefined for a name that no such SMS can show.
 */
export function smsOf(kind: NotificationKind, language: Language, about: string | null = null): string | undefined {
  const name = about === null ? null : nameInSms(about)
  const { title } = messageOf({ kind, subjectId: null, language, about: name, forPatient: null })
  const { open, stop } = texts[language]
  const text = name === null ? `${title}. ${open} ${stop}` : `${title}. ${stop}`
  return isOneSegment(text) && alphabetOf(text) === 'gsm7' && name !== '' ? text : undefined
}

export const smsCodeText = (code: string, language: Language): string => texts[language].code.replace('{{code}}', code)

/** For somebody who takes their account over. */
export const takeOverText = (code: string, language: Language): string =>
  texts[language].takeOver.replace('{{code}}', code)
