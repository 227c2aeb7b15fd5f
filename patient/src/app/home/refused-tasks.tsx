import { appPaths } from '@aruga/contract/links'
import { warningOutline } from 'ionicons/icons'
import { kindOf } from '../../features/documents/outbox/entry.ts'
import { nameOfEntry } from '../../features/documents/outbox/name-of-entry.ts'
import { useUploads } from '../../features/documents/outbox/uploads.ts'
import { useWhyRefused } from '../../features/documents/outbox/use-why-refused.ts'
import { EntryPicture } from '../../features/documents/shared/entry-picture.tsx'
import { iconOf } from '../../features/documents/shared/kind-icons.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Task } from '../../ui/task/task-card.tsx'

/** What the server would not have: only the patient can do something about it, in the list of their documents. */
export function useRefusedTasks(): Task[] {
  const { t } = useTexts('documents')
  const { t: w } = useTexts('documents-outbox')
  const whyRefused = useWhyRefused()
  const entries = useUploads()
  return entries
    .filter(({ refused }) => refused)
    .map((entry) => ({
      key: entry.id,
      title: w('turnRefused', { what: nameOfEntry(entry, t, w) }),
      detail: whyRefused(entry),
      picture: <EntryPicture entry={entry} />,
      icon: iconOf(kindOf(entry)),
      action: { label: w('seeWhatToDo'), icon: warningOutline, to: appPaths.documents },
    }))
}
