import {
  downloadPortableCopy,
  type PortableCopy,
  readPortableCopy,
  requestPortableCopy,
} from '@aruga/contract/portable-copy/portable-copy'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'

/** The newest copy of one's data, or null. */
export const copyQuery = queryOptions({
  queryKey: ['portable-copy'],
  queryFn: async ({ signal }) => (await api.call(readPortableCopy, {}, { signal })).copy,
})

/** Asks for a copy; one that is under way or ready is answered again. */
export function useRequestCopy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(requestPortableCopy, {}, { handles: true }),
    onSuccess: (copy) => queries.setQueryData(copyQuery.queryKey, copy),
  })
}

/** A large file on a slow line. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000

/** Fetches the ZIP and hands it to the device; answers it where the device wants another press for that, else null. */
export function useDownloadCopy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ copy, signal }: { copy: PortableCopy; signal: AbortSignal }) => {
      const options = { signal, handles: true, timeoutMs: DOWNLOAD_TIMEOUT_MS }
      const zip = await api.call(downloadPortableCopy, { params: { id: copy.id } }, options)
      return (await saveFile(zip, copyName(copy))) ? null : zip
    },
    // It may have passed its time since the page was read.
    onError: () => queries.invalidateQueries(copyQuery),
  })
}

/** `aruga-my-data-2026-11-20.zip`, by the day it was made. */
export const copyName = ({ readyAt, requestedAt }: PortableCopy) =>
  `aruga-my-data-${(readyAt ?? requestedAt).slice(0, 10)}.zip`
