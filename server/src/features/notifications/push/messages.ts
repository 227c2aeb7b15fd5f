// A phone shows it where anybody can read it: no name, no medicine, nothing of the notification's text.
import { createHash } from 'node:crypto'
import { appPaths } from '@aruga/contract/links'
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { notificationPath } from '@aruga/contract/notifications/paths'
import { pushTextOf } from '@aruga/contract/notifications/push'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/notifications-push.server.json' with { type: 'json' }
import { localesOf } from '../../../texts/locales.ts'

const texts = localesOf('notifications-push.server', en)

type About = { kind: NotificationKind; subjectId: string | null; language: Language }

/** For the service worker: its text, the target of a tap, and a tag by which it replaces an older message on the same subject. */
export function messageOf({ kind, subjectId, language }: About) {
  const path = notificationPath(kind, subjectId) ?? appPaths.notifications
  return {
    title: texts[language][pushTextOf(kind) ?? 'letters'],
    body: texts[language].open,
    path,
    tag: createHash('sha256').update(path).digest('base64url').slice(0, 32),
    language,
  }
}
