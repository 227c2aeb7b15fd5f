import { languages } from '@aruga/contract/languages'
import { notificationKinds } from '@aruga/contract/notifications/kinds'
import { pushTopicOf } from '@aruga/contract/notifications/push'
import { expect, test } from 'vitest'
import { alphabetOf, isOneSegment } from '../../../push/sms/segment.ts'
import { messageOf } from '../push/messages.ts'
import { smsCodeText, smsOf } from './messages.ts'

const kinds = notificationKinds.filter((kind) => pushTopicOf(kind))

test.each(['en', 'fil'] as const)(
  'Every SMS in %s is one segment of GSM 7-bit, without a link, and explains how to stop',
  (language) => {
    const texts = kinds.flatMap((kind) => smsOf(kind, language) ?? [])
    expect(texts).toHaveLength(kinds.length)
    expect(texts.length).toBeGreaterThan(10)
    for (const text of [...texts, smsCodeText('123456', language)]) {
      expect([text, text.length, alphabetOf(text), isOneSegment(text)]).toEqual([text, text.length, 'gsm7', true])
      expect(text).not.toMatch(/https?:|www\.|\w\.\w|\//)
    }
    for (const text of texts) expect(text).toMatch(/Account/)
  },
)

test.each(languages.map(({ code }) => code))(
  'An SMS in %s about somebody else names them and is still one segment',
  (language) => {
    for (const kind of kinds) {
      const text = smsOf(kind, language, 'Maria Cristina de los Ángeles-Reyes') ?? ''
      expect([text, alphabetOf(text), isOneSegment(text)]).toEqual([text, 'gsm7', true])
      expect(text).toMatch(/^Maria Cristina de los An: \S/)
      expect(text).toMatch(/Account/)
    }
  },
)

test.each([
  ['TierEndsSoon', 'Your price will change', 'reminders'],
  ['PaperRequested', 'Please send us a paper', 'documents'],
  ['PaperEndsSoon', 'Please send us a paper', 'documents'],
  ['PaperEnded', 'Please send us a paper', 'documents'],
  ['LetterExpiresSoon', 'Your letter ends soon', 'reminders'],
] as const)('The words of %s on a phone and by SMS are its own: %s', (kind, title, topic) => {
  expect(messageOf({ kind, subjectId: null, language: 'en', about: null, forPatient: null }).title).toBe(title)
  expect(smsOf(kind, 'en')).toMatch(new RegExp(`^${title}\\. `))
  expect(pushTopicOf(kind)).toBe(topic)
})

test('A name that no such SMS can show sends none', () => {
  expect(smsOf('LetterIssued', 'en', '美玲')).toBeUndefined()
  expect(smsOf('LetterIssued', 'en', 'Niña')).toMatch(/^Niña: /)
})
