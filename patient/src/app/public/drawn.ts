// What the server has drawn the page from (server/src/features/program/drawn-pages.ts), as data beside it: the first render must
// be the same.
import type { ContentPage } from '@aruga/contract/content/content'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'

export type Drawn = {
  path: string
  language: Language
  facts: ProgramFacts
  /** Of a published page. */
  content: ContentPage | null
}
