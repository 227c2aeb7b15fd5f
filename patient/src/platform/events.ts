// Shows changes on the server as they happen, while the app is visible and online.
import { type ChangeEvent, createEventStream } from '@aruga/client/event-stream'
import { type OwnTopic, ownTopics } from '@aruga/contract/events'
import { isBefore } from '@aruga/contract/instants'
import type { Query, QueryKey } from '@tanstack/react-query'
import { session } from './api.ts'
import { baseUrl } from './base-url.ts'
import { isConnected, onNetworkChange } from './network.ts'
import { queryClient } from './query-client.ts'

export const events = createEventStream({ baseUrl, session, fetcher: (...request) => fetch(...request) })

/** The first query keys of each topic. */
const keys: Record<OwnTopic, readonly QueryKey[]> = {
  profile: [['profile'], ['profilePhoto']],
  letters: [['letters']],
  documents: [['documents']],
  notifications: [['notifications']],
  privacy: [['consents'], ['portable-copy'], ['erasure-request']],
}

/** Whether the change is about one of these topics. */
export const isAbout = (change: ChangeEvent, topics: readonly OwnTopic[]) =>
  change === 'everything' || topics.some((topic) => change.topics.includes(topic))

/** Files never change. */
const isNotFile = ({ queryKey: [, what] }: Query) => what !== 'file'

/**
 * Marks cached data as stale when events arrive; visible pages refetch it (ui/page/use-keep-fresh.ts). Returns a function that stops
 * this.
 */
export function followEvents() {
  const unsubscribe = events.subscribe((change, quietSince) => {
    for (const topic of ownTopics.filter((own) => isAbout(change, [own]))) {
      for (const queryKey of keys[topic]) {
        const isOlder = (query: Query) => isNotFile(query) && isBefore(query.state.dataUpdatedAt, quietSince)
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none', predicate: isOlder })
      }
    }
  })
  const update = () => events.set({ visible: document.visibilityState === 'visible', online: isConnected() })
  document.addEventListener('visibilitychange', update)
  const unwatch = onNetworkChange(update)
  update()
  return () => {
    unsubscribe()
    unwatch()
    document.removeEventListener('visibilitychange', update)
  }
}
