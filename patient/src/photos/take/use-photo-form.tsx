import type { CallOptions } from '@aruga/client/api'
import { dayInManila } from '@aruga/contract/days'
import { useMemo } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { draftOf } from '../../platform/drafts.ts'
import { useStoredDraft } from '../../platform/use-draft.ts'
import { Button } from '../../ui/form/button.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { intactPicture, type Picture } from '../picture.ts'
import { prescriptionFacts } from '../reading/facts.ts'
import { type Reading, useReading } from '../reading/use-reading.ts'
import { SendingBar } from '../upload/sending-bar.tsx'
import { UploadNote } from '../upload/upload-note.tsx'
import { useUpload } from '../upload/use-upload.ts'
import { mayRetry, useUploadMessage } from '../upload/use-upload-messages.ts'
import { PaperDate } from './paper-date.tsx'
import { PhotoAdvice } from './photo-advice.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import styles from './photo-task.module.css'
import { usePhotoTask } from './use-photo-task.ts'
import type { Illustration } from './viewfinder.tsx'

/** `date`: as entered by the patient. */
type Draft = { picture: Picture | null; date?: string | undefined; read?: Reading | undefined }

const noPicture: Draft = { picture: null }
const hasNoPicture = ({ picture }: Draft) => picture === null
const readDraft = (stored: unknown): Draft => {
  const { picture = null, date, read } = (stored as Partial<Draft> | null) ?? {}
  return { picture: intactPicture(picture), date, read }
}

type Options<T> = {
  illustration: Illustration
  /** The account and form of the draft, and the path at which the form opens. */
  draft: { account: string; form: string; path: string }
  sendLabel: string
  /** Also requests the date of the paper, which is read off the photo if possible. */
  dateLabel?: string | undefined
  /** `date`: empty if not entered. */
  send: (picture: Picture, options: CallOptions, date: string) => Promise<T>
  onSent: (sent: T) => void
}

/** A form for one picture, stored as a draft until the picture is sent or in the outbox. Returns the parts of a page. */
export const usePhotoForm = <T,>({ illustration, draft: of, sendLabel, dateLabel, send, onSent }: Options<T>) => {
  const { t } = useTexts('photos-upload')
  const messageOf = useUploadMessage()
  const wide = useWideScreen()
  const { account, form, path } = of
  const store = useMemo(
    () => draftOf({ account, form, path, read: readDraft, isEmpty: hasNoPicture }),
    [account, form, path],
  )
  const { draft, isStored, change, flush, forget } = useStoredDraft(store, noPicture)
  const { state, run, stop, clear } = useUpload()
  const uploadError = state.kind === 'failed' ? state.uploadError : null
  const picture = draft?.picture ?? null
  const task = usePhotoTask({
    illustration,
    picture,
    onPicture: (next) => {
      clear()
      change(({ date }) => ({ picture: next, date }))
    },
    beforeCamera: flush,
    uploadError: uploadError?.kind === 'file' ? messageOf(uploadError) : undefined,
  })
  const read = draft?.read?.picture === picture?.id ? draft?.read : undefined
  const date = (dateLabel && (draft?.date ?? read?.date)) || ''
  const isLater = date > dayInManila(new Date())
  useReading({
    picture: dateLabel && picture && !read && state.kind !== 'sending' ? picture : null,
    factsOf: prescriptionFacts,
    onRead: (reading) => change((now) => ({ ...now, read: reading })),
  })
  const submit = async () => {
    if (!picture || isLater) return
    const sent = await run((options) => send(picture, options, date))
    if (sent === undefined) return
    await forget()
    onSent(sent)
  }
  const buttons =
    state.kind === 'sending' ? (
      <SendingBar
        share={state.share}
        text={{ title: t('sending'), detail: t('sendingDetail'), stop: t('stopSending') }}
        onStop={stop}
      />
    ) : (
      <PhotoButtons
        task={task}
        goOn={(busy) => (
          <Button ref={task.goOnButton} busy={busy} onClick={submit}>
            {uploadError && mayRetry(uploadError) ? t('tryAgain') : sendLabel}
          </Button>
        )}
      />
    )
  const body = draft && (
    <div className={styles.photoTask}>
      <div className="stack">
        <PhotoFrame task={task} buttons={wide && buttons} />
        {picture && dateLabel && state.kind !== 'sending' && (
          <PaperDate
            label={dateLabel}
            date={date}
            isRead={draft.date === undefined && read?.date !== undefined}
            onDate={(typed) => change((now) => ({ ...now, date: typed }))}
          />
        )}
        {picture && <p className="muted small">{t(isStored ? 'draftKept' : 'draftNotKept')}</p>}
        {uploadError && uploadError.kind !== 'file' && <UploadNote uploadError={uploadError} />}
      </div>
      {(wide || !picture) && <PhotoAdvice of={illustration} />}
    </div>
  )
  /** For a phone's action bar; on a desktop the buttons are below the picture. */
  return { body, actionBar: wide ? undefined : buttons }
}
