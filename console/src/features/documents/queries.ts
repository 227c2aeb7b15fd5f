import { fileNameOf } from '@aruga/contract/documents/file-name'
import type { OpenReason } from '@aruga/contract/patients/open-reasons'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { viewDocumentAsSent, viewPatientDocument } from '@aruga/contract/review/queue'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { saveFile } from '../../ui/save-file.ts'

/** A file never changes under its id. */
export const fileQuery = (id: string, isPdf: boolean) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) =>
      api.call(
        viewPatientDocument,
        { params: { id }, query: { rendition: isPdf ? 'original' : 'picture' } },
        { signal, ...inPlace },
      ),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  })

/** Saves the original: exactly as sent for a reason, else without its metadata. */
export const useDownload = (document: CaseDocument) =>
  useMutation({
    mutationFn: async (reason: OpenReason | null) => {
      const params = { id: document.id }
      const file = reason
        ? await api.call(viewDocumentAsSent, { params, body: reason }, inPlace)
        : await api.call(viewPatientDocument, { params, query: { rendition: 'original' } }, inPlace)
      saveFile(file, fileNameOf(document, document.contentType))
    },
  })
