import { parsedTexts } from '../../features/content/shared/parsed-texts.ts'
import { contentQuery } from '../../features/content/shared/queries.ts'
import { cacheFacts } from '../../features/program/cached-facts.ts'
import { factsQuery } from '../../features/program/shared/facts.ts'
import { language } from '../../i18n/messages.ts'
import { queryClient } from '../../platform/query-client.ts'
import type { RenderedPage } from './rendered.ts'

/** Reads the page's embedded data; null for the app's empty page, and for a page rendered in another language than the reader's. */
export function takeRendered(): RenderedPage | null {
  const rendered: RenderedPage | null = JSON.parse(document.getElementById('rendered-from')?.textContent ?? 'null')
  if (rendered?.language !== language()) return null
  const { facts, content, text } = rendered
  cacheFacts(rendered.language, facts)
  queryClient.setQueryData(factsQuery(rendered.language).queryKey, facts)
  if (content) queryClient.setQueryData(contentQuery(content.slug, rendered.language).queryKey, content)
  if (content && text) parsedTexts.set(content, text)
  return rendered
}
