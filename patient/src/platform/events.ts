// What changes on the server is shown as it happens: while the app is looked at and has a network.
import { type ChangeEvent, createEventStream } from '@aruga/client/event-stream'
import { type OwnTopic, ownTopics } from '@aruga/contract/events'
import type { Query, QueryKey } from '@tanstack/react-query'
import { baseUrl, session } from './api.ts'
import { isConnected, onNetworkChange } from './network.ts'
import { queryClient } from './query-client.ts'

export const events = createEventStream({ baseUrl, session, fetcher: (...request) => fetch(...request) })

/** The first keys of what is read of each. */
const keys: Record<OwnTopic, readonly QueryKey[]> = {
  profile: [['profile'], ['profilePhoto']],
  letters: [['letters']],
  documents: [['documents']],
  notifications: [['notifications']],
  privacy: [['consents'], ['portable-copy'], ['erasure-request']],
}

/** Whether the change is about one of these. */
export const isAbout = (change: ChangeEvent, topics: readonly OwnTopic[]) =>
  change === 'everything' || topics.some((topic) => change.topics.includes(topic))

/** A file never changes. */
const isNoFile = ({ queryKey: [, what] }: Query) => what !== 'file'

/** Begins to follow. Pages in view read again by themselves (ui/keep-fresh.ts). Answers the way to stop. */
export function followEvents() {
  const unsubscribe = events.subscribe((change) => {
    for (const topic of ownTopics.filter((own) => isAbout(change, [own]))) {
      for (const queryKey of keys[topic]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none', predicate: isNoFile })
      }
    }
  })
  const look = () => events.set({ visible: document.visibilityState === 'visible', online: isConnected() })
  document.addEventListener('visibilitychange', look)
  const unwatch = onNetworkChange(look)
  look()
  return () => {
    unsubscribe()
    unwatch()
    document.removeEventListener('visibilitychange', look)
  }
}
