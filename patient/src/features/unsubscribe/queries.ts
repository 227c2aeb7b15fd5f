import { readErasureRequest, requestErasure, withdrawErasureRequest } from '@aruga/contract/erasure/erasure'
import {
  downloadPortableCopy,
  type PortableCopy,
  readPortableCopy,
  requestPortableCopy,
} from '@aruga/contract/portable-copy/portable-copy'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, session } from '../../platform/api.ts'
import { forgetDrafts } from '../../platform/drafts.ts'
import { saveFile } from '../../platform/save-file.ts'
import { farewell } from '../../platform/unsubscribe-flow.ts'

/** The newest copy of one's data, or null. */
export const copyQuery = queryOptions({
  queryKey: ['portable-copy'],
  queryFn: async ({ signal }) => (await api.call(readPortableCopy, {}, { signal })).copy,
})

/** The open wish to be erased, or null. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure-request'],
  queryFn: async ({ signal }) => (await api.call(readErasureRequest, {}, { signal })).request,
})

const tellNotifications = (queries: QueryClient) => () => queries.invalidateQueries({ queryKey: ['notifications'] })

/** Leaves the program. The server has ended every session then, so the one of this device says goodbye. */
export const useLeave = () =>
  useMutation({
    mutationFn: () => api.call(unsubscribe, {}, { handles: true }),
    onSuccess: async () => {
      const account = session.patient()?.id
      // A device whose storage fails keeps nobody from leaving.
      if (account) await forgetDrafts(account).catch(() => undefined)
      farewell.say()
      void session.endHere()
    },
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

/** Asks to be erased; an open request is answered again. */
export function useRequestErasure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(requestErasure, {}, { handles: true }),
    onSuccess: (request) => queries.setQueryData(erasureQuery.queryKey, request),
    onSettled: tellNotifications(queries),
  })
}

/** Takes the open request back. */
export function useWithdrawErasure() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(withdrawErasureRequest, {}, { handles: true }),
    onSuccess: () => queries.setQueryData(erasureQuery.queryKey, null),
    onSettled: tellNotifications(queries),
  })
}
