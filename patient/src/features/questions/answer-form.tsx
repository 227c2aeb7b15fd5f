import { ApiProblem } from '@aruga/client/api-problem'
import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../i18n/dates.ts'
import { useProblemMessage } from '../../i18n/problems.ts'
import { replacePath } from '../../links.ts'
import { newId } from '../../platform/new-id.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { QUESTIONS } from './messages.ts'
import { questionsQuery, sendAnswer } from './queries.ts'
import styles from './questions.module.css'

const photoOf = {
  Id: 'photoOfId',
  Prescription: 'photoOfPrescription',
  OfficialReceipt: 'photoOfReceipt',
  ClaimedGoodsReceipt: 'photoOfReceipt',
} as const satisfies Record<DocumentKind, string>

/** The answer in words, or a new photo in place of a file that was asked about. */
export const AnswerForm = ({ question: { id, files, answerBy } }: { question: OwnQuestion }) => {
  const { t } = useTranslation(QUESTIONS)
  const queries = useQueryClient()
  const messageOf = useProblemMessage()
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const [idempotencyKey] = useState(newId)
  const refetch = () => void queries.invalidateQueries({ queryKey: questionsQuery.queryKey })
  const send = useMutation({
    mutationFn: () => sendAnswer(id, answer.trim(), idempotencyKey),
    onSuccess: refetch,
    // It may have been answered on another device, or withdrawn.
    onError: refetch,
  })
  const refused = send.error instanceof ApiProblem ? (messageOf(send.error) ?? send.error.message) : undefined
  const error = missing && answer.trim() === '' ? t('empty') : refused
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        if (answer.trim() === '') return setMissing(true)
        if (!send.isPending) send.mutate()
      }}
    >
      <TextArea label={t('yourAnswer')} maxLength={2000} value={answer} onChange={setAnswer} error={error} />
      <Button type="submit" busy={send.isPending && t('sending')}>
        {t('send')}
      </Button>
      <div className={styles.photos}>
        <p className="muted">{t('orPhoto')}</p>
        {files.map((file) => (
          <ButtonLink key={file.id} kind="line" icon={cameraOutline} to={replacePath(file.id)}>
            {t(photoOf[file.kind])}
          </ButtonLink>
        ))}
      </div>
      <p className="muted small">{t('untilThen', { day: formatDay(answerBy) })}</p>
    </form>
  )
}
