import { listPaperNotices, printPaperNotices, readPostalAddress, setPostalAddress } from '@aruga/contract/post/post'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { patientKey } from '../../platform/query-keys.ts'

const PAPER = ['paper']
type Which = { Printed?: boolean; AddressMissing?: boolean }
export const paperQuery = (page: { SkipCount: number; MaxResultCount: number }, which: Which) =>
  queryOptions({
    queryKey: [...PAPER, page, which],
    queryFn: ({ signal }) => api.call(listPaperNotices, { query: { ...page, ...which } }, { signal, ...inPlace }),
  })

/** Reads the letters, which marks them as printed. */
export const usePrint = () =>
  useMutation({
    mutationFn: (ids: string[]) => api.call(printPaperNotices, { body: { ids } }, inPlace),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PAPER }),
  })

/** Part of the patient's key, so that what refreshes the patient refreshes it too. */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKey(id), 'postal address'],
    queryFn: ({ signal }) => api.call(readPostalAddress, { params: { id } }, { signal, ...inPlace }),
    staleTime: 60_000,
    retry: false,
  })

export const useSetAddress = (id: string) =>
  useMutation({
    mutationFn: (address: string | null) => api.call(setPostalAddress, { params: { id }, body: { address } }, inPlace),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: patientKey(id) }),
        queryClient.invalidateQueries({ queryKey: PAPER }),
      ]),
  })
