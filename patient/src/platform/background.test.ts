import { inBackground, isInBackground } from '@aruga/client/background'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 5))

test('an automatic refetch and its retries are background requests; a refetch by the person is not', async () => {
  const seen: boolean[] = []
  let fails = 0
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['letter'],
    queryFn: async ({ signal }) => {
      seen.push(isInBackground(signal))
      await shortDelay()
      if (fails-- > 0) throw new Error('no answer')
      return seen.length
    },
    retry: 2,
    retryDelay: 1,
    enabled: false,
  })
  await observer.refetch()
  fails = 1
  await inBackground(() => observer.refetch())
  await observer.refetch()
  expect(seen).toEqual([false, true, true, false])
})

test('all pages of an automatically refetched list are background requests', async () => {
  const seen: boolean[] = []
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['letters'],
    queryFn: async ({ signal, pageParam }) => {
      seen.push(isInBackground(signal))
      await shortDelay()
      return pageParam
    },
    initialPageParam: 0,
    getNextPageParam: (last: number) => (last < 1 ? last + 1 : undefined),
    enabled: false,
  })
  await observer.refetch()
  await observer.fetchNextPage()
  await inBackground(() => observer.refetch())
  expect(seen).toEqual([false, false, true, true])
})
