import type { Notice } from '@aruga/client/notices'
import en from '@aruga/locales/en/notices.json'
import fil from '@aruga/locales/fil/notices.json'
import i18next from 'i18next'
import { addMessages, language } from '../i18n/messages.ts'

const NOTICES = 'notices'
addMessages(NOTICES, { en, fil })

/** A notice in the app's language. The English text is the specification's or the server's, verbatim. */
export async function noticeText(notice: Notice): Promise<string> {
  if (notice.kind !== 'server') return i18next.t(notice.kind, { ns: NOTICES })
  if (language() === 'en') return notice.message
  // Loaded on the first refusal: the first page does not need it.
  const problems = await import('../i18n/problems.ts').catch(withoutThem)
  return problems?.problemMessage(notice.problem) ?? notice.message
}

/** Not loaded, since the network has gone: the server's own message is shown. */
const withoutThem = () => undefined
