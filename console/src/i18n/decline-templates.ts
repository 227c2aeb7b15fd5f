// Words that the console fills with what it knows of a case or a recall; all others are the program's texts (features/program/text-queries.ts).
import type { NoteInBoth } from '@aruga/contract/review/case-file'
import en from '@aruga/locales/en/decline-messages.json'
import fil from '@aruga/locales/fil/decline-messages.json'
import { dateFormatter } from '@aruga/ui/format/dates'

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

/** Of a recall: the letters are only cancelled, or another medicine takes the place. */
export const withdrawnTemplate: NoteInBoth = { en: en.letter.ProductWithdrawn, fil: fil.letter.ProductWithdrawn }
export const replacedTemplate: NoteInBoth = { en: en.replaced, fil: fil.replaced }
