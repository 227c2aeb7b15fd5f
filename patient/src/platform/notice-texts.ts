import type { Notice } from '@aruga/client/notices'
import { language } from '../ui/texts.ts'

const filipino = {
  disconnected: 'Wala po kayong koneksiyon sa internet. Pakitingnan ang network settings ninyo.',
  expired: 'Natapos na po ang session. Mag-log in po ulit.',
  unreachable: 'Hindi po maabot ang server. Subukan po ulit mamaya.',
}

/** A notice in the reader's language; a server's own message already is. English is the specification's, letter by letter. */
export const noticeText = (notice: Notice): string =>
  language() === 'fil' && notice.kind !== 'server' ? filipino[notice.kind] : notice.message
