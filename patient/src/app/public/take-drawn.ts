import { keptTexts } from '../../features/content/shared/kept-texts.ts'
import { contentQuery } from '../../features/content/shared/queries.ts'
import { cacheFacts } from '../../features/program/cached-facts.ts'
import { factsQuery } from '../../features/program/shared/facts.ts'
import { language } from '../../i18n/messages.ts'
import { queryClient } from '../../platform/query-client.ts'
import type { DrawnPage } from './drawn.ts'

/** Takes what the page was drawn from as read; null for the app's empty page, and one drawn in another language than the reader's. */
export function takeDrawn(): DrawnPage | null {
  const drawn: DrawnPage | null = JSON.parse(document.getElementById('drawn')?.textContent ?? 'null')
  if (drawn?.language !== language()) return null
  const { facts, content, text } = drawn
  cacheFacts(drawn.language, facts)
  queryClient.setQueryData(factsQuery(drawn.language).queryKey, facts)
  if (content) queryClient.setQueryData(contentQuery(content.slug, drawn.language).queryKey, content)
  if (content && text) keptTexts.set(content, text)
  return drawn
}
