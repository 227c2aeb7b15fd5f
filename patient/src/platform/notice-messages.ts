import type { Notice } from '@aruga/client/notices'
import en from '@aruga/locales/en/notices.json'
import fil from '@aruga/locales/fil/notices.json'
import i18next from 'i18next'
import { addMessages, language } from '../i18n/messages.ts'

const NOTICES = 'notices'
addMessages(NOTICES, { en, fil })

/** A notice in the reader's language. English is the specification's, or the server's, letter by letter. */
export async function noticeText(notice: Notice): Promise<string> {
  if (notice.kind !== 'server') return i18next.t(notice.kind, { ns: NOTICES })
  if (language() === 'en') return notice.message
  // Loaded when something is refused: the first page has no need of it.
  const problems = await import('../i18n/problems.ts').catch(withoutThem)
  return problems?.problemMessage(notice.problem) ?? notice.message
}

/** The server answered, and then the network went: its own words are better than none. */
const withoutThem = () => undefined
