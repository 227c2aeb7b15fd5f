import type { Refused } from '@aruga/client/outbox/refused'
import { documentPath } from '@aruga/contract/links'
import { trashOutline } from 'ionicons/icons'
import { formatDayTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { EntryPicture } from '../shared/entry-picture.tsx'
import styles from '../shared/outbox.module.css'
import { OutboxItem } from '../shared/outbox-item.tsx'
import { type Entry, needsOtherFile } from './entry.ts'
import { nameOfEntry } from './name-of-entry.ts'
import { cancel, tryNow } from './send-uploads.ts'
import { useWhyRefused } from './use-why-refused.ts'

type Props = {
  entry: Entry
  /** 0..1 while it is sent. */
  share: number | null
}

/** One file that waits: what it is, how far it is, or why the server will not have it and what to do. */
export const UploadCard = ({ entry, share }: Props) => {
  const { t } = useTexts('documents')
  const { t: w } = useTexts('documents-outbox')
  const confirm = useConfirm()
  const whyRefused = useWhyRefused()
  const what = nameOfEntry(entry, t, w)
  const { t: u } = useTexts('photos-upload')
  const percent = Math.floor((share ?? 0) * 100)
  const howFar = percent < 100 ? w('sending', { percent }) : u('saving')
  const remove = async () => {
    const question = { title: w('removeAsk'), message: w('removeDetail'), yes: w('remove'), no: w('keep') }
    if (await confirm(question)) await cancel(entry.id)
  }
  const { refused } = entry
  return (
    <OutboxItem
      isRefused={refused !== null}
      why={whyRefused(entry)}
      ways={
        <>
          {refused && <WayOn entry={entry} refused={refused} what={what} />}
          <Button
            kind="plain"
            small
            icon={trashOutline}
            data-control={`remove ${entry.id}`}
            onClick={() => void remove()}
            aria-label={w('removeOf', { what })}
          >
            {w('remove')}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <span className={styles.picture}>
          <EntryPicture entry={entry} />
        </span>
        <span className={styles.what}>
          <b>{what}</b>
          <span className="muted small">{w('keptAt', { time: formatDayTime(new Date(entry.at).toISOString()) })}</span>
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

const WayOn = ({ entry, refused, what }: { entry: Entry; refused: Refused; what: string }) => {
  const { t } = useTexts('documents-outbox')
  const { documentId, draft } = entry
  if (documentId)
    return (
      <ButtonLink kind="line" small to={documentPath(documentId)}>
        {t('sayHowMany')}
      </ButtonLink>
    )
  if (needsOtherFile(refused))
    return (
      <ButtonLink kind="line" small to={draft.path}>
        {t('newPhoto')}
      </ButtonLink>
    )
  return (
    <Button
      kind="line"
      small
      data-control={`again ${entry.id}`}
      onClick={() => void tryNow(entry)}
      aria-label={t('tryAgainOf', { what })}
    >
      {t('tryAgain')}
    </Button>
  )
}
