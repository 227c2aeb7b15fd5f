// An unsent message: its words, and their Idempotency-Key.
import { appPaths } from '@aruga/contract/links'
import { draftOf } from '../../platform/drafts.ts'

export type MessageDraft = { key: string; words: string }
export const noMessage: MessageDraft = { key: '', words: '' }

const read = (stored: unknown): MessageDraft => {
  const { key, words } = (stored ?? noMessage) as Partial<MessageDraft>
  return typeof key === 'string' && typeof words === 'string' ? { key, words } : noMessage
}

export const hasNoWords = ({ words }: MessageDraft) => words.trim() === ''

export const messageDraft = (account: string) =>
  draftOf({ account, form: 'message', path: appPaths.messages, read, isEmpty: hasNoWords })
