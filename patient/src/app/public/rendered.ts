// What the server has rendered the page from (server/src/ssr/pages.ts), as data beside it: the first render must be the same.
import type { ContentPage } from '@aruga/contract/content/content'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'
import type { PublishedText } from '../../features/content/shared/parsed-texts.ts'

export type RenderedFrom = {
  path: string
  language: Language
  facts: ProgramFacts
  /** Of a published page. */
  content: ContentPage | null
}

/** `text`: of a published page, as the server has read it. */
export type RenderedPage = RenderedFrom & { text: PublishedText | null }
