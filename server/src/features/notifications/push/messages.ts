// What a phone shows where anybody can read it: no name, no medicine, nothing of what the notification says.
import { createHash } from 'node:crypto'
import { notificationPath } from '@aruga/contract/links'
import type { NotificationKind } from '@aruga/contract/notifications/notifications'
import { pushTopicOf } from '@aruga/contract/notifications/push'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/notifications-push.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/notifications-push.server.json' with { type: 'json' }

const texts = { en, fil }

const special: Partial<Record<NotificationKind, keyof typeof en>> = {
  RegistrationApproved: 'registration',
  RegistrationDeclined: 'registration',
  RegistrationNotEligible: 'registration',
  QuestionAsked: 'question',
  LetterExpiresSoon: 'endsSoon',
  NextLetterDue: 'nextLetter',
}

type About = { kind: NotificationKind; subjectId: string | null; language: Language }

/** For the service worker: what it shows, where a tap leads, and what replaces an older message about the same thing. */
export function messageOf({ kind, subjectId, language }: About) {
  const path = notificationPath(kind, subjectId)
  return {
    title: texts[language][special[kind] ?? pushTopicOf(kind) ?? 'letters'],
    body: texts[language].open,
    path,
    tag: createHash('sha256').update(path).digest('base64url').slice(0, 32),
    language,
  }
}
