import { type PageSlug, readContentPage } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/values'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const STALE_MS = 10 * 60_000

/** The published version of a page; in the other language if there is none in this one, as the answer's `language` shows. */
export const contentQuery = (slug: PageSlug, language: Language) =>
  queryOptions({
    queryKey: ['content', slug, language],
    queryFn: ({ signal }) =>
      api.call(readContentPage, { params: { slug }, query: { language } }, { signal, handles: true }),
    staleTime: STALE_MS,
  })
