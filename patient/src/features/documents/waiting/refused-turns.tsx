import { appPaths } from '@aruga/contract/links'
import { warningOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../ui/turn/turn-card.tsx'
import { DOCUMENTS } from '../messages.ts'
import { documentIcons } from '../shared/thumbnail.tsx'
import { kindOf } from './entry.ts'
import { KeptPicture } from './kept-picture.tsx'
import { DOCUMENTS_WAITING } from './messages.ts'
import { nameOfEntry } from './name-of-entry.ts'
import { useWhyRefused } from './use-why-refused.ts'
import { useWaiting } from './waiting-state.ts'

/** What the server would not have: only the patient can do something about it, in the list of their documents. */
export function useRefusedTurns(): Turn[] {
  const { t } = useTranslation(DOCUMENTS)
  const { t: w } = useTranslation(DOCUMENTS_WAITING)
  const whyRefused = useWhyRefused()
  const { entries } = useWaiting()
  return entries
    .filter(({ refused }) => refused)
    .map((entry) => ({
      key: entry.id,
      title: w('turnRefused', { what: nameOfEntry(entry, t, w) }),
      detail: whyRefused(entry),
      picture: <KeptPicture entry={entry} />,
      icon: documentIcons[kindOf(entry)],
      action: { label: w('seeWhatToDo'), icon: warningOutline, to: appPaths.documents },
    }))
}
