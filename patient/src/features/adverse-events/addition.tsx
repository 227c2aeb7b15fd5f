import type { OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addOutline, checkmarkCircleOutline } from 'ionicons/icons'
import { type FormEvent, useMemo, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { SIDE_EFFECTS_PATH } from '../../links.ts'
import { draftOf } from '../../platform/drafts.ts'
import { newId } from '../../platform/new-id.ts'
import { useStoredDraft } from '../../platform/use-draft.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { NotSent } from './not-sent.tsx'
import { reportsChanged, sendAddition } from './queries.ts'

type Draft = { key: string; words: string }
const noDraft: Draft = { key: '', words: '' }
const readDraft = (stored: unknown): Draft => {
  const { key, words } = (stored ?? noDraft) as Partial<Draft>
  return typeof key === 'string' && typeof words === 'string' ? { key, words } : noDraft
}
const hasNoWords = ({ words }: Draft) => words.trim() === ''

/** The form that adds later news to a report; it is open if it has a draft. */
export const Addition = ({ event: { id, reference }, account }: { event: OwnAdverseEvent; account: string }) => {
  const { t } = useTexts('adverse-events')
  const queries = useQueryClient()
  const store = useMemo(
    () =>
      draftOf({
        account,
        form: `sideEffectAddition.${id}`,
        path: SIDE_EFFECTS_PATH,
        read: readDraft,
        isEmpty: hasNoWords,
      }),
    [account, id],
  )
  const { draft, isStored, change, forget } = useStoredDraft(store, noDraft)
  const [opened, setOpened] = useState(false)
  const send = useMutation({
    mutationFn: ({ words, key }: Draft) => sendAddition(id, words, key),
    onSuccess: async () => {
      setOpened(false)
      await forget()
      reportsChanged(queries)
    },
  })
  if (!draft) return null
  const blank = hasNoWords(draft)
  if (!opened && blank)
    return (
      <div className="stack">
        {send.isSuccess && (
          <Note tone="good" icon={checkmarkCircleOutline}>
            <span role="status">{t('added')}</span>
          </Note>
        )}
        <div>
          <Button kind="line" small icon={addOutline} onClick={() => setOpened(true)}>
            {t('add')}
            <span className="sr"> {reference}</span>
          </Button>
        </div>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blank && !send.isPending) send.mutate(draft)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextArea
        autoFocus={opened}
        label={t('addWhat')}
        hint={t('addHint')}
        maxLength={4000}
        value={draft.words}
        onChange={({ target }) => {
          send.reset()
          change(() => ({ key: newId(), words: target.value }))
        }}
      />
      <NotSent error={send.error} isStored={isStored} />
      <div className="line-up">
        <Button type="submit" small disabled={blank} busy={send.isPending && t('sending')}>
          {t('send')}
        </Button>
        <Button
          kind="plain"
          small
          onClick={() => {
            setOpened(false)
            void forget()
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
