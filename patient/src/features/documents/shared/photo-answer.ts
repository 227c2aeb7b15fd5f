// A photo that answers a question of the program, with or without words: it replaces the file that was asked about.
import type { CallOptions } from '@aruga/client/api'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { Picture } from '../../../photos/picture.ts'
import type { Outcome } from '../outbox/entry.ts'
import { storeAndSend } from '../outbox/send-uploads.ts'
import { useUploads } from '../outbox/uploads.ts'

export type PhotoAnswer = {
  account: string
  file: OwnQuestion['files'][number]
  picture: Picture
  words: string
  /** The draft of the form that it came from. */
  draft: { form: string; path: string }
}

/** Stores the answer on this device until the program has it. */
export async function sendPhotoAnswer(answer: PhotoAnswer, options: CallOptions): Promise<Outcome> {
  const { account, file, picture, words, draft } = answer
  const subject = { kind: 'Replacement', document: { ...file, letterId: null }, answer: words } as const
  return (await storeAndSend({ id: picture.id, account, subject, picture, draft }, options)).outcome
}

/** The words of an answer in the outbox; undefined if there is none. */
export function useUnsentAnswer(form: string): { words: string } | undefined {
  const entries = useUploads()
  const entry = entries.find(({ draft, refused }) => draft.form === form && !refused)
  return entry?.subject.kind === 'Replacement' ? { words: entry.subject.answer ?? '' } : undefined
}
