// The texts that patients read after a decline or cancellation, in both languages, which reviewers can edit. Empty for
// `Other`, where the reviewer writes the text.
import type { NoteInBoth } from '@aruga/contract/review/case-file'
import type { DeclineReason, LetterCancelReason } from '@aruga/contract/review/decline-reasons'
import en from '@aruga/locales/en/decline-messages.json'
import fil from '@aruga/locales/fil/decline-messages.json'
import { dateFormatter } from '@aruga/ui/format/dates'

export const declineTemplate = (reason: DeclineReason): NoteInBoth => ({
  en: en.document[reason],
  fil: fil.document[reason],
})

const formats = {
  en: dateFormatter(() => 'en', { dateStyle: 'long' }),
  fil: dateFormatter(() => 'fil', { dateStyle: 'long' }),
}
/** Of a prescription, with its date and the last day on which it was good. */
export function tooOldTemplate(writtenOn: string, goodUntil: string): NoteInBoth {
  const fill = (text: string, format: (day: string) => string) =>
    text.replace('{writtenOn}', format(writtenOn)).replace('{goodUntil}', format(goodUntil))
  return { en: fill(en.tooOld, formats.en), fil: fill(fil.tooOld, formats.fil) }
}

/** Of a registration that is declined for good, and of a recall with another medicine instead. */
export const notEligibleTemplate: NoteInBoth = { en: en.notEligible, fil: fil.notEligible }
export const replacedTemplate: NoteInBoth = { en: en.replaced, fil: fil.replaced }

export const cancelTemplate = (reason: LetterCancelReason): NoteInBoth => ({
  en: en.letter[reason],
  fil: fil.letter[reason],
})
