import { ApiProblem } from '@aruga/client/api-problem'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '../../i18n/problems.ts'
import { newId } from '../../platform/new-id.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { MESSAGES } from './messages.ts'
import { messagesQuery, sendMessage } from './queries.ts'

/** A message to the program. What is not sent stays in the field. */
export const WriteForm = () => {
  const { t } = useTranslation(MESSAGES)
  const queries = useQueryClient()
  const messageOf = useProblemMessage()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const [idempotencyKey, setKey] = useState(newId)
  const send = useMutation({
    mutationFn: () => sendMessage(words.trim(), idempotencyKey),
    onSuccess: () => {
      setWords('')
      setKey(newId())
      void queries.invalidateQueries({ queryKey: messagesQuery.queryKey })
    },
  })
  const change = (typed: string) => {
    setWords(typed)
    setMissing(false)
    if (send.isSuccess) send.reset()
  }
  const refused = send.error instanceof ApiProblem ? (messageOf(send.error) ?? send.error.message) : undefined
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() === '') return setMissing(true)
        if (!send.isPending) send.mutate()
      }}
    >
      <TextArea
        label={t('yourMessage')}
        maxLength={2000}
        value={words}
        onChange={change}
        error={missing ? t('empty') : refused}
      />
      <p className="muted small">{t('notUrgent')}</p>
      <Button type="submit" busy={send.isPending && t('sending')}>
        {t('send')}
      </Button>
      {send.isSuccess && (
        <Note tone="good" icon={checkmarkCircleOutline}>
          <span role="status">{t('sent')}</span>
        </Note>
      )}
    </form>
  )
}
