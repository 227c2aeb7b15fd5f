// What is around each page, and is loaded after the first one or beside it.
import { useEffect } from 'react'
import { session } from '../platform/api.ts'
import { isConnected, onNetworkChange } from '../platform/network.ts'
import { firstPage } from './first-page.ts'
import { lazyPart } from './lazy-part.tsx'

/** If it fails to load, pages poll instead. */
export const LiveChanges = lazyPart(() => firstPage.then(() => import('./live-changes.tsx')))

/** If it fails to load, the outbox is sent at the next start. */
export const OutboxSender = lazyPart(() => firstPage.then(() => import('./outbox-sender.tsx')))

/** Keeps a log-in that helps nobody on the pages that it has. */
export const HelpsNobody = lazyPart(() =>
  import('./helps-nobody/helps-nobody.tsx').catch(() => ({ default: WithoutHelpsNobody })),
)

/** Its code failed to load: a session that says for whom it acts does without, any other begins again when the network is back. */
const WithoutHelpsNobody = () => {
  useEffect(() => onNetworkChange(() => isConnected() && session.owner() === undefined && window.location.reload()), [])
  return null
}

/** Whose page this is. */
export const PersonBar = lazyPart(() => import('./person-bar.tsx'))
