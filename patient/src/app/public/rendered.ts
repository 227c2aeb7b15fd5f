// The data from which the server rendered the page (server/src/ssr/pages.ts), embedded in it: the first render must match.
import type { ContentPage } from '@aruga/contract/content/content'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'
import type { PublishedText } from '../../features/content/shared/parsed-texts.ts'

export type RenderedFrom = {
  path: string
  language: Language
  facts: ProgramFacts
  /** Only for a published page. */
  content: ContentPage | null
}

/** `text`: the parsed text of a published page. */
export type RenderedPage = RenderedFrom & { text: PublishedText | null }
