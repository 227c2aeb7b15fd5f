import { ApiProblem } from '@aruga/client/api-problem'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkmarkCircleOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { newId } from '../../platform/new-id.ts'
import { profileQuery } from '../../platform/queries.ts'
import { useStoredDraft } from '../../platform/use-draft.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { hasNoWords, type MessageDraft, messageDraft, noMessage } from './message-draft.ts'
import { messagesQuery, sendMessage } from './queries.ts'

/** A message to the program. Unsent text stays in the field, even after the end of the session. */
export const WriteForm = () => {
  const { t } = useTexts('messages')
  const queries = useQueryClient()
  const messageOf = useProblemMessage()
  const account = useQuery(profileQuery).data?.id
  const store = useMemo(() => (account ? messageDraft(account) : null), [account])
  const { draft, change: edit, forget } = useStoredDraft(store, noMessage)
  const message = draft ?? noMessage
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: ({ words, key }: MessageDraft) => sendMessage(words.trim(), key),
    onSuccess: async () => {
      await forget()
      void queries.invalidateQueries({ queryKey: messagesQuery.queryKey })
    },
  })
  const change = (typed: string) => {
    edit(() => ({ key: newId(), words: typed }))
    setMissing(false)
    if (send.isSuccess) send.reset()
  }
  const refused = send.error instanceof ApiProblem ? messageOf(send.error) : null
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (hasNoWords(message)) return setMissing(true)
        if (!send.isPending) send.mutate(message)
      }}
    >
      <TextArea
        label={t('yourMessage')}
        maxLength={2000}
        value={message.words}
        onChange={change}
        error={missing ? t('empty') : (refused ?? undefined)}
      />
      <p className="muted small">{t('notUrgent')}</p>
      {!refused && <Refused error={send.error} />}
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
