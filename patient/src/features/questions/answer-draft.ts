import { questionPath } from '@aruga/contract/links'
import { intactPicture, type Picture } from '../../photos/picture.ts'
import { draftOf } from '../../platform/drafts.ts'

/** `fileId`: the file that the picture replaces. */
export type Answer = { words: string; fileId: string | null; picture: Picture | null }

export const noAnswer: Answer = { words: '', fileId: null, picture: null }

function read(stored: unknown): Answer {
  const { words, fileId, picture } = (stored ?? {}) as Partial<Answer>
  const intact = typeof fileId === 'string' ? intactPicture(picture ?? null) : null
  return { words: typeof words === 'string' ? words : '', fileId: intact && (fileId ?? null), picture: intact }
}

/** The form's name: among the drafts, and in the outbox. */
export const answerForm = (questionId: string) => `answer.${questionId}`

/** A begun answer on this device. */
export const answerDraft = (account: string, questionId: string) =>
  draftOf({
    account,
    form: answerForm(questionId),
    path: questionPath(questionId),
    read,
    isEmpty: ({ words, picture }) => words.trim() === '' && !picture,
  })
