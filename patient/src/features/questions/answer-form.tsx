import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { pauseCircleOutline } from 'ionicons/icons'
import { createPortal } from 'react-dom'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SendingBar } from '../../photos/upload/sending-bar.tsx'
import { UploadNote } from '../../photos/upload/upload-note.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { AnswerPhoto } from './answer-photo.tsx'
import styles from './questions.module.css'
import { useAnswer } from './use-answer.ts'

const FORM = 'answer'

/** `actionBar`: the place of the send button. */
type Props = { question: OwnQuestion; account: string; actionBar: HTMLElement | null }

/** The answer below the question: words, a new photo of a file in question, or both. */
export const AnswerForm = ({ question, account, actionBar }: Props) => {
  const { t } = useTexts('questions')
  const { t: uploads } = useTexts('photos-upload')
  const answer = useAnswer(question, account)
  const { draft, edit, upload, error } = answer
  if (!draft) return null
  const { words, picture, fileId } = draft
  const shown = picture ? question.files.filter(({ id }) => id === fileId) : question.files
  const buttons =
    upload.state.kind === 'sending' ? (
      <SendingBar
        share={upload.state.share}
        text={{ title: t('sending'), detail: uploads('sendingDetail'), stop: uploads('stopSending') }}
        onStop={upload.stop}
      />
    ) : (
      <Button type="submit" form={FORM} busy={answer.isSending && t('sending')}>
        {t('send')}
      </Button>
    )
  return (
    <form
      id={FORM}
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        void answer.send()
      }}
    >
      <div className={styles.bubble}>
        <TextArea
          label={t('yourAnswer')}
          maxLength={2000}
          value={words}
          onChange={(typed) => edit({ words: typed })}
          error={error}
        />
        {shown.length > 0 && !picture && <p className="muted">{t('orPhoto')}</p>}
        {shown.map((file) => (
          <AnswerPhoto
            key={file.id}
            file={file}
            picture={file.id === fileId ? picture : null}
            onPicture={(next) => edit({ picture: next, fileId: next && file.id })}
            beforeCamera={answer.flush}
            refused={answer.photoError}
          />
        ))}
        {(picture || words !== '') && <p className="muted small">{t(answer.isStored ? 'kept' : 'notKept')}</p>}
      </div>
      <Refused error={answer.failure} />
      {answer.uploadError && <UploadNote uploadError={answer.uploadError} />}
      <Note icon={pauseCircleOutline}>
        <b>{t('clockStops')}</b> {t('untilThen', { day: formatDay(question.answerBy) })}
      </Note>
      {actionBar && createPortal(buttons, actionBar)}
    </form>
  )
}
