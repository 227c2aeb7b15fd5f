import type { Notice } from '@aruga/client/notices'
import { language } from '../i18n/messages.ts'

const filipino = {
  disconnected: 'Wala po kayong koneksiyon sa internet. Pakitingnan ang network settings ninyo.',
  expired: 'Natapos na po ang session. Mag-log in po ulit.',
  unreachable: 'Hindi po maabot ang server. Subukan po ulit mamaya.',
}

/** A notice in the reader's language. English is the specification's, or the server's, letter by letter. */
export async function noticeText(notice: Notice): Promise<string> {
  if (language() === 'en') return notice.message
  if (notice.kind !== 'server') return filipino[notice.kind]
  // Loaded when something is refused: the first page has no need of it.
  const problems = await import('../i18n/problems.ts').catch(withoutThem)
  return problems?.problemMessage(notice.problem) ?? notice.message
}

/** The server answered, and then the network went: its own words are better than none. */
const withoutThem = () => undefined
