import { documentPath } from '@aruga/contract/links'
import { formatDayTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import styles from '../../outbox/shared/outbox.module.css'
import { OutboxItem, type Way } from '../../outbox/shared/unsent-list.tsx'
import { EntryPicture } from '../shared/entry-picture.tsx'
import { type Entry, needsOtherFile } from './entry.ts'
import { nameOfEntry } from './name-of-entry.ts'
import { cancel, tryNow } from './send-uploads.ts'
import { useWhyRefused } from './use-why-refused.ts'

/** One file that waits: what it is, how far it is, or why the server will not have it and what to do. `share`: 0..1 while it is sent. */
export const UploadCard = ({ entry, share }: { entry: Entry; share: number | null }) => {
  const { t } = useTexts('documents')
  const { t: w } = useTexts('documents-outbox')
  const { t: u } = useTexts('photos-upload')
  const confirm = useConfirm()
  const whyRefused = useWhyRefused()
  const { id, at, refused, documentId, draft } = entry
  const what = nameOfEntry(entry, t, w)
  const percent = Math.floor((share ?? 0) * 100)
  const howFar = percent < 100 ? w('sending', { percent }) : u('saving')
  const remove = async () => {
    const question = { title: w('removeAsk'), message: w('removeDetail'), yes: w('remove'), no: w('keep') }
    if (await confirm(question)) await cancel(id)
  }
  const ways: Way[] = []
  if (documentId && refused) ways.push({ to: documentPath(documentId), text: w('sayHowMany') })
  else if (refused && needsOtherFile(refused)) ways.push({ to: draft.path, text: w('newPhoto') })
  else if (refused) {
    const label = w('tryAgainOf', { what })
    ways.push({ text: w('tryAgain'), label, id: `again ${id}`, onPress: () => tryNow(entry) })
  }
  const label = w('removeOf', { what })
  ways.push({ text: w('remove'), label, id: `remove ${id}`, onPress: remove, isRemoval: true })
  return (
    <OutboxItem isRefused={refused !== null} why={whyRefused(entry)} ways={ways}>
      <div className={styles.head}>
        <span className={styles.picture}>
          <EntryPicture entry={entry} />
        </span>
        <span className={styles.what}>
          <b>{what}</b>
          <span className="muted small">{w('keptAt', { time: formatDayTime(new Date(at).toISOString()) })}</span>
          {share !== null && (
            <span className="small num" translate="no">
              {howFar}
            </span>
          )}
        </span>
      </div>
      {share !== null && <progress className={styles.share} value={percent} max={100} aria-label={howFar} />}
    </OutboxItem>
  )
}
