import type { ContentPage } from '@aruga/contract/content/content'
import { dateFormatter } from '@aruga/ui/format/dates'
import { readMarkdown } from '@aruga/ui/markdown/markdown'
import { language } from '../../i18n/messages.ts'
import { readParts, readQuestions } from './questions.ts'
import { type Part, type PublishedText, parsedTexts } from './shared/parsed-texts.ts'

/** The program's day, whoever reads it wherever, so that the server writes the same. */
const formatDay = dateFormatter(language, { dateStyle: 'long' })

/** Read once. What is within its parts is read when they are rendered. */
export function readText(page: ContentPage): PublishedText {
  const parsed = parsedTexts.get(page)
  if (parsed) return parsed
  const { before, questions } =
    page.slug === 'faq' ? readQuestions(page.markdown) : { before: page.markdown, questions: [] }
  const text = { day: formatDay(page.effectiveFrom), parts: readParts(before), questions }
  parsedTexts.set(page, text)
  return text
}

/** With all that is within its parts: the server does it for the phone, where reading takes a tenth of a second. */
export function readAhead(page: ContentPage): PublishedText {
  const { day, parts, questions } = readText(page)
  const ahead = (part: Part): Part => ({ ...part, tokens: readMarkdown(part.markdown) })
  const text = { day, parts: parts.map(ahead), questions: questions.map(ahead) }
  parsedTexts.set(page, text)
  return text
}
