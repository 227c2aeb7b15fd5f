import type { Notice } from '@aruga/client/notices'
import { language } from '../i18n/messages.ts'
import { textsOf } from '../i18n/texts.ts'

/** A notice in the app's language. The English text is the specification's or the server's, verbatim. */
export async function noticeText(notice: Notice): Promise<string> {
  if (notice.kind !== 'server') return textsOf('notices')(notice.kind)
  if (language() === 'en') return notice.message
  // Loaded on the first refusal: the first page does not need it.
  const problems = await import('../i18n/problems.ts').catch(withoutThem)
  return problems?.problemMessage(notice.problem) ?? notice.message
}

/** The file did not load, since the network is gone: the server's own message is shown. */
const withoutThem = () => undefined
