// Texts that the console fills from a case or a recall; all others are the program's texts (features/program/text-queries.ts).
import { byLanguage, mapLanguages } from '@aruga/contract/languages'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import en from '@aruga/locales/en/decline-messages.json'
import { dateFormatter } from '@aruga/ui/format/dates'
import { textsFrom } from './texts-by-language.ts'

const files = import.meta.glob<object>('../../../locales/*/decline-messages.json', { eager: true, import: 'default' })
const texts = textsFrom(files, 'decline-messages', en)
const formats = byLanguage((language) => dateFormatter(() => language, { dateStyle: 'long' }))

/** Of a prescription, with its date and its last valid day. */
export const tooOldTemplate = (writtenOn: string, goodUntil: string): NoteTexts =>
  byLanguage((language) =>
    texts[language].tooOld
      .replace('{writtenOn}', formats[language](writtenOn))
      .replace('{goodUntil}', formats[language](goodUntil)),
  )

/** Of a recall: the letters are only cancelled, or another medicine takes the place. */
export const withdrawnTemplate: NoteTexts = mapLanguages(texts, ({ letter }) => letter.ProductWithdrawn)
export const replacedTemplate: NoteTexts = mapLanguages(texts, ({ replaced }) => replaced)
