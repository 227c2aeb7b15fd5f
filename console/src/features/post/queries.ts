import { listPaperNotices, printPaperNotices } from '@aruga/contract/post/post'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'

const PAPER = ['paper']
export const paperQuery = (page: { SkipCount: number; MaxResultCount: number }, Printed: boolean) =>
  queryOptions({
    queryKey: [...PAPER, page, Printed],
    queryFn: ({ signal }) => api.call(listPaperNotices, { query: { ...page, Printed } }, { signal, ...inPlace }),
  })

/** Reads the letters, which marks them as printed. */
export const usePrint = () =>
  useMutation({
    mutationFn: (ids: string[]) => api.call(printPaperNotices, { body: { ids } }, inPlace),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PAPER }),
  })
