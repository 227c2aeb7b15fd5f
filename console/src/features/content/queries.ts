import type { ContentSlug } from '@aruga/contract/content/content'
import {
  discardDraft,
  listEditedPages,
  publishPage,
  readEditedPage,
  readPageVersion,
  saveDraft,
} from '@aruga/contract/content/staff'
import type { Language, Texts } from '@aruga/contract/languages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

export type Which = { slug: ContentSlug; language: Language }

const key = ['content']

export const pagesQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: ({ signal }) => api.call(listEditedPages, {}, { signal, handles: true }),
})

/** Never refetched automatically, because it is being edited. */
export const pageQuery = ({ slug, language }: Which) =>
  queryOptions({
    queryKey: [...key, slug, language],
    queryFn: ({ signal }) => api.call(readEditedPage, { params: { slug, language } }, { signal, handles: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const versionQuery = ({ slug, language, version }: Which & { version: number }) =>
  queryOptions({
    queryKey: [...key, slug, language, version],
    queryFn: ({ signal }) =>
      api.call(readPageVersion, { params: { slug, language, version } }, { signal, handles: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Written = { title: string; markdown: string; seen: number | null }
export function useSaveDraft(which: Which) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Written) => api.call(saveDraft, { params: which, body }, inPlace),
    onSuccess: (draft) => {
      queries.setQueryData(pageQuery(which).queryKey, (page) => page && { ...page, draft })
      return queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
    },
  })
}

export function useDiscardDraft(which: Which) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(discardDraft, { params: which }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

type Publication = { seen: Texts<number | null>; effectiveFrom?: string }
export function usePublish(slug: ContentSlug) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Publication) => api.call(publishPage, { params: { slug }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
