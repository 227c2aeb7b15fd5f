import type { ContentPage } from '@aruga/contract/content/content'
import { dateFormatter } from '@aruga/ui/format/dates'
import { readMarkdown } from '@aruga/ui/markdown/markdown'
import { language } from '../../i18n/messages.ts'
import { readParts, readQuestions } from './questions.ts'
import { type Part, type PublishedText, parsedTexts } from './shared/parsed-texts.ts'

/** The day in the program's time zone, wherever the reader is, so that the server renders the same. */
const formatDay = dateFormatter(language, { dateStyle: 'long' })

/** Parsed once. The text within its parts is parsed when they are rendered. */
export function readText(page: ContentPage): PublishedText {
  const parsed = parsedTexts.get(page)
  if (parsed) return parsed
  const { before, questions } =
    page.slug === 'faq' ? readQuestions(page.markdown) : { before: page.markdown, questions: [] }
  const text = { day: formatDay(page.effectiveFrom), parts: readParts(before), questions }
  parsedTexts.set(page, text)
  return text
}

/** Parses the text within the parts too: the server does this for the phone, where it takes a tenth of a second. */
export function readAhead(page: ContentPage): PublishedText {
  const { day, parts, questions } = readText(page)
  const ahead = (part: Part): Part => ({ ...part, tokens: readMarkdown(part.markdown) })
  const text = { day, parts: parts.map(ahead), questions: questions.map(ahead) }
  parsedTexts.set(page, text)
  return text
}
