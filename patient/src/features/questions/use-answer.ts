import { ApiProblem } from '@aruga/client/api-problem'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useUpload } from '../../photos/upload/use-upload.ts'
import { useUploadMessage } from '../../photos/upload/use-upload-messages.ts'
import { newId } from '../../platform/new-id.ts'
import { useStoredDraft } from '../../platform/use-draft.ts'
import { sendPhotoAnswer } from '../documents/shared/photo-answer.ts'
import { type Answer, answerDraft, answerForm, noAnswer } from './answer-draft.ts'
import { questionsQuery, sendAnswer } from './shared/queries.ts'

/** An answer in words, with a photo, or both: stored on this device until it is sent. */
export function useAnswer({ id, files }: OwnQuestion, account: string) {
  const { t } = useTexts('questions')
  const queries = useQueryClient()
  const messageOf = useProblemMessage()
  const uploadMessageOf = useUploadMessage()
  const store = useMemo(() => answerDraft(account, id), [account, id])
  const { draft, isStored, change, flush, forget } = useStoredDraft(store, noAnswer)
  const upload = useUpload()
  const [fault, setFault] = useState<'empty' | 'samePhoto' | null>(null)
  const [idempotencyKey] = useState(newId)
  const refetch = () => queries.invalidateQueries({ queryKey: questionsQuery.queryKey })
  const inWords = useMutation({
    mutationFn: (words: string) => sendAnswer(id, words, idempotencyKey),
    onSuccess: forget,
    // It may have been answered on another device, or withdrawn.
    onSettled: refetch,
  })
  const { words, fileId, picture } = draft ?? noAnswer
  const file = files.find((one) => one.id === fileId)
  const edit = (changes: Partial<Answer>) => {
    setFault(null)
    upload.clear()
    change((before) => ({ ...before, ...changes }))
  }

  const send = async () => {
    const trimmed = words.trim()
    if (inWords.isPending || upload.state.kind === 'sending') return
    if (!picture || !file) return trimmed === '' ? setFault('empty') : inWords.mutate(trimmed)
    const of = { account, file, picture, words: trimmed, draft: { form: answerForm(id), path: `/question?id=${id}` } }
    const outcome = await upload.run((options) => sendPhotoAnswer(of, options))
    if (!outcome) return refetch()
    // The program already has this very photo, so the answer contains nothing new.
    if (outcome.kind === 'sent' && outcome.document.id === file.id && trimmed === '') {
      edit({ picture: null, fileId: null })
      return setFault('samePhoto')
    }
    await forget()
    return refetch()
  }

  const uploadError = upload.state.kind === 'failed' ? upload.state.uploadError : null
  const refused = inWords.error instanceof ApiProblem ? messageOf(inWords.error) : null
  return {
    draft,
    isStored,
    flush,
    edit,
    send,
    upload,
    isSending: inWords.isPending,
    /** Shown below the words. */
    error: fault ? t(fault) : (refused ?? undefined),
    /** Shown near the button: not about the words. */
    failure: refused ? null : inWords.error,
    /** Shown below the photo, which then cannot be sent. */
    photoError: uploadError?.kind === 'file' ? uploadMessageOf(uploadError) : undefined,
    uploadError: uploadError?.kind === 'file' ? null : uploadError,
  }
}
