import { dayInManila } from '@aruga/contract/days'
import {
  downloadPortableCopy,
  type PortableCopy,
  readPortableCopy,
  requestPortableCopy,
} from '@aruga/contract/portable-copy/portable-copy'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'

/** The newest copy of the patient's data, or null. */
export const copyQuery = queryOptions({
  queryKey: ['portable-copy'],
  queryFn: async ({ signal }) => (await api.call(readPortableCopy, {}, { signal })).copy,
})

/** Requests a copy; returns the existing one if it is being prepared or ready. */
export function useRequestCopy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(requestPortableCopy, {}, { handles: true }),
    onSuccess: (copy) => queries.setQueryData(copyQuery.queryKey, copy),
  })
}

/** Long enough for a large file on a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000

/** Downloads the ZIP and saves it. Resolves with the ZIP if saving needs another user gesture, else with null. */
export function useDownloadCopy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ copy, signal }: { copy: PortableCopy; signal: AbortSignal }) => {
      const options = { signal, handles: true, timeoutMs: DOWNLOAD_TIMEOUT_MS }
      const zip = await api.call(downloadPortableCopy, { params: { id: copy.id } }, options)
      return (await saveFile(zip, copyName(copy))) ? null : zip
    },
    // It may have expired since the page was loaded.
    onError: () => queries.invalidateQueries(copyQuery),
  })
}

/** `aruga-my-data-2026-11-20.zip`, with the day on which the copy was made. */
export const copyName = ({ readyAt, requestedAt }: PortableCopy) =>
  `aruga-my-data-${dayInManila(Date.parse(readyAt ?? requestedAt))}.zip`
