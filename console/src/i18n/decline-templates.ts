// The texts that patients read after a decline or cancellation, in both languages, which reviewers can edit. Empty for
// `Other`, where the reviewer writes the text.
import type { NoteInBoth } from '@aruga/contract/review/case-file'
import type { DeclineReason, LetterCancelReason } from '@aruga/contract/review/decline-reasons'
import en from '@aruga/locales/en/decline-messages.json'
import fil from '@aruga/locales/fil/decline-messages.json'

export const declineTemplate = (reason: DeclineReason): NoteInBoth => ({
  en: en.document[reason],
  fil: fil.document[reason],
})

export const cancelTemplate = (reason: LetterCancelReason): NoteInBoth => ({
  en: en.letter[reason],
  fil: fil.letter[reason],
})
