// A phone shows it where anybody can read it: no medicine, nothing of the notification's text, and no name but the first name of somebody
// else than the phone's owner.
import { createHash } from 'node:crypto'
import { appPaths } from '@aruga/contract/links'
import type { NotificationKind } from '@aruga/contract/notifications/kinds'
import { notificationPath } from '@aruga/contract/notifications/paths'
import { pushTextOf } from '@aruga/contract/notifications/push'
import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/notifications-push.server.json' with { type: 'json' }
import { titleAbout } from '../../../notify/messages.ts'
import { localesOf } from '../../../texts/locales.ts'

const texts = localesOf('notifications-push.server', en)

type About = {
  kind: NotificationKind
  subjectId: string | null
  language: Language
  /** The first name of whom it is about, if that is not the reader. */
  about: string | null
  /** The patient of the link, where the reader acts for several. */
  forPatient: string | null
}

/** For the service worker: its text, the target of a tap, and a tag by which it replaces an older message on the same subject. */
export function messageOf({ kind, subjectId, language, about, forPatient }: About) {
  const path = notificationPath(kind, subjectId, forPatient) ?? appPaths.notifications
  return {
    title: titleAbout(about, texts[language][pushTextOf(kind) ?? 'letters'], language),
    body: texts[language].open,
    path,
    tag: createHash('sha256').update(path).digest('base64url').slice(0, 32),
    language,
  }
}
