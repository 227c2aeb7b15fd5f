import type { EducationSlug, PageSlug } from '@aruga/contract/content/content'
import { addEducationPage, arrangeEducationPage, listEducationPages } from '@aruga/contract/content/education'
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

export type Which = { slug: PageSlug; language: Language }

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
export function usePublish(slug: PageSlug) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Publication) => api.call(publishPage, { params: { slug }, body }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export const educationQuery = queryOptions({
  queryKey: [...key, 'education'],
  queryFn: ({ signal }) => api.call(listEducationPages, {}, { signal, handles: true }),
})

type NewPage = { productId: string; title: string; markdown: string }
export function useAddEducationPage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPage) => api.call(addEducationPage, { body }, inPlace),
    onSuccess: (pages) => queries.setQueryData(educationQuery.queryKey, pages),
  })
}

export function useArrangePage(slug: EducationSlug) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { shown: boolean; place: number }) => api.call(arrangeEducationPage, { params: { slug }, body }),
    onSuccess: (pages) => queries.setQueryData(educationQuery.queryKey, pages),
  })
}
