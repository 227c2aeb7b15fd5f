import type { CallOptions } from '@aruga/client/api'
import {
  type DocumentKind,
  type DocumentStatus,
  listDocuments,
  putOfficialReceipt,
  readDocument,
  replaceDocument,
  viewDocument,
} from '@aruga/contract/documents/documents'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asFile, type Picture } from '../../photos/picture.ts'
import { api } from '../../platform/api.ts'
import { nextPage } from '../../platform/queries.ts'
import { lettersKey } from '../letters/shared/queries.ts'

/** Everything about documents lives under this key. */
const documentsKey = ['documents'] as const

const DOCUMENTS_A_PAGE = 24

type DocumentsFilter = { filter: string; kind: DocumentKind | null }

/** All documents page by page, by kind and newest first; `filter` looks at file name, receipt number and letter number. */
export const documentsQuery = ({ filter, kind }: DocumentsFilter) =>
  infiniteQueryOptions({
    queryKey: [...documentsKey, 'list', filter, kind],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listDocuments,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: DOCUMENTS_A_PAGE,
            Sorting: 'kind DESC, uploadedAt DESC',
            ...(filter && { Filter: filter }),
            ...(kind && { Kind: kind }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

/** Documents in one state, the newest first; what waits for the patient is never a long list. */
export const documentsInQuery = (status: DocumentStatus) =>
  queryOptions({
    queryKey: [...documentsKey, 'in', status],
    queryFn: async ({ signal }) =>
      (await api.call(listDocuments, { query: { Status: status, MaxResultCount: 50 } }, { signal })).items,
  })

/** One document with what was sent before. One that is not there, or somebody else's, throws with status 404. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'one', id],
    queryFn: ({ signal }) => api.call(readDocument, { params: { id } }, { signal, handles: true }),
    enabled: id !== '',
  })

type Rendition = 'original' | 'picture' | 'thumbnail'

/** The file of a document: it never changes, and is held in memory for a while, never on the device. */
export const fileQuery = (filename: string, rendition: Rendition) =>
  queryOptions({
    queryKey: [...documentsKey, 'file', filename, rendition],
    queryFn: ({ signal }) =>
      api.call(
        viewDocument,
        { query: { filename, rendition } },
        { signal, handles: true, quiet: rendition === 'thumbnail' },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })

/** Sends a picture in place of a document. */
export const sendReplacement = (id: string, picture: Picture, options: CallOptions) =>
  api.call(replaceDocument, { params: { id }, fields: {}, files: { File: asFile(picture) } }, options)

/** Tells or corrects the quantity of an official receipt. */
export const putQuantity = (id: string, quantity: number, options: CallOptions) =>
  api.call(putOfficialReceipt, { body: { id, orQuantityInput: quantity } }, options)

const isNoFile = ({ queryKey: [, what] }: { queryKey: readonly unknown[] }) => what !== 'file'

/** What is on the screen of documents, without the files, which never change. */
export const shownDocuments = { queryKey: documentsKey, type: 'active', predicate: isNoFile } as const

/** After something was sent: documents, letters, home and notifications are read again when they are next shown. */
export const documentsChanged = (queries: QueryClient) => {
  for (const queryKey of [documentsKey, lettersKey, ['profile'], ['notifications']])
    void queries.invalidateQueries({ queryKey, predicate: isNoFile })
}
