import type { CallOptions } from '@aruga/client/api'
import {
  type Document,
  type DocumentStatus,
  listDocuments,
  putOfficialReceipt,
  readDocument,
  replaceDocument,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
  viewDocument,
} from '@aruga/contract/documents/documents'
import { type DocumentKind, hasFact } from '@aruga/contract/documents/kinds'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { nextPage } from '../../platform/queries.ts'
import { isMissingCall } from '../../platform/server-capabilities.ts'
import { lettersKey } from '../letters/shared/queries.ts'
import type { EnteredPart } from '../outbox/shared/entered-part.ts'
import { sentParts } from '../outbox/shared/parts.ts'

/** The first key of all queries about documents. */
const documentsKey = ['documents'] as const

const PAGE_SIZE = 24
/** For `Sorting`. */
export const NEWEST_FIRST = 'uploadedAt DESC'

type DocumentsFilter = { filter: string; kind: DocumentKind | null }

/** All documents page by page, by kind, then newest first; `filter` matches file name, receipt number and letter number. */
export const documentsQuery = ({ filter, kind }: DocumentsFilter) =>
  infiniteQueryOptions({
    queryKey: [...documentsKey, 'list', filter, kind],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listDocuments,
        {
          query: {
            SkipCount: pageParam,
            MaxResultCount: PAGE_SIZE,
            Sorting: `kind DESC, ${NEWEST_FIRST}`,
            ...(filter && { Filter: filter }),
            ...(kind && { Kind: kind }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    meta: { offlineCopy: filter === '' && kind === null },
  })

/** Documents in one state, newest first. One page is enough for the patient's tasks. */
export const documentsInQuery = (status: DocumentStatus) =>
  queryOptions({
    queryKey: [...documentsKey, 'in', status],
    queryFn: async ({ signal }) =>
      // `Status` is our own parameter: other servers of this kind return all documents.
      (
        await api.call(
          listDocuments,
          { query: { Status: status, Sorting: NEWEST_FIRST, MaxResultCount: 50 } },
          { signal },
        )
      ).items.filter((document) => document.status === status),
  })

/** One document with its earlier versions. Throws `ApiProblem` with status 404 if it does not exist or is not the patient's. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'one', id],
    queryFn: ({ signal }) => api.call(readDocument, { params: { id } }, { signal, handles: true }),
    enabled: id !== '',
    meta: { offlineCopy: true },
  })

type Rendition = 'original' | 'picture' | 'thumbnail'

/** The file of a document. It never changes, and is cached in memory for a while, never on the device. */
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

type Replacement = { document: Pick<Document, 'id' | 'kind' | 'letterId'>; answer?: string }

/** Sends a file that replaces a document, with the text that belongs to it. */
export const sendReplacement = async (
  { document: { id, kind, letterId }, answer }: Replacement,
  File: File,
  options: CallOptions,
) => {
  const files = { File }
  const words = answer ? { Answer: answer } : {}
  return api.call(replaceDocument, { params: { id }, fields: words, files }, options).catch((error: unknown) => {
    // A server without replacements stores it as a new document.
    if (!isMissingCall(error) || !hasFact(kind, 'isCase')) throw error
    return sendInOnePiece({ kind, letterId }, File, options)
  })
}

/** The specification's calls for an upload; other kinds are sent with a ticket only. */
const inOnePiece: Partial<Record<DocumentKind, UploadCall>> = {
  Prescription: uploadPrescription,
  OfficialReceipt: uploadOfficialReceipt,
  ClaimedGoodsReceipt: uploadClaimedGoodsReceipt,
}
type UploadCall = typeof uploadPrescription | typeof uploadOfficialReceipt | typeof uploadClaimedGoodsReceipt

type InOnePiece = { kind: DocumentKind; letterId?: string | null; date?: string | undefined }

/** For a server without tickets. `date`: YYYY-MM-DD; a receipt's is sent with its quantity. */
export async function sendInOnePiece(
  { kind, letterId, date }: InOnePiece,
  File: File,
  options: CallOptions,
): Promise<Document> {
  const call = inOnePiece[kind]
  if (!call) throw new Error(`No call takes this kind in one piece: ${kind}`)
  const fields = {
    ...(letterId && { LetterOfAuthorizationId: letterId }),
    ...(date && !hasFact(kind, 'needsQuantity') && { PrescriptionDate: date }),
  }
  return api.call(call, { fields, files: { File } }, options)
}

/** Sets or corrects the quantity of an official receipt, and its number if one was typed. */
export function putQuantity(
  id: string,
  quantity: number,
  {
    receiptNumber = '',
    receiptDate = '',
    together,
    ...options
  }: CallOptions & {
    receiptNumber?: string | undefined
    receiptDate?: string | undefined
    /** What it has for other letters; undefined: as before. */
    together?: EnteredPart[] | undefined
  },
) {
  const number = receiptNumber.trim()
  return api.call(
    putOfficialReceipt,
    {
      body: {
        id,
        orQuantityInput: quantity,
        ...(number && { receiptNumber: number }),
        ...(receiptDate && { receiptDate }),
        ...(together && { together: sentParts(together) }),
      },
    },
    options,
  )
}

const isNotFile = ({ queryKey: [, what] }: { queryKey: readonly unknown[] }) => what !== 'file'

/** The mounted document queries, except files, which never change. */
export const shownDocuments = { queryKey: documentsKey, type: 'active', predicate: isNotFile } as const

/** Call after sending something: documents, letters, home and notifications are refetched when they are next shown. */
export const documentsChanged = (queries: QueryClient) => {
  for (const queryKey of [documentsKey, lettersKey, ['profile'], ['notifications'], ['questions']])
    void queries.invalidateQueries({ queryKey, predicate: isNotFile })
}
