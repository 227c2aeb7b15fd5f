import { followChanges } from '@aruga/contract/events'
import type { Page, Request } from '@playwright/test'

const callsOf = new WeakMap<Page, Set<Request>>()

/** The pending calls of a page from now on, without event streams, which never end. */
export function followCalls(page: Page): Set<Request> {
  const followed = callsOf.get(page)
  if (followed) return followed
  const calls = new Set<Request>()
  callsOf.set(page, calls)
  const isCall = (path: string) => path.startsWith('/api/') && path !== followChanges.path
  page.on('request', (request) => {
    // Calls of the page before are no longer pending.
    if (request.isNavigationRequest()) calls.clear()
    else if (isCall(new URL(request.url()).pathname)) calls.add(request)
  })
  const over = (request: Request) => void calls.delete(request)
  page.on('requestfinished', over).on('requestfailed', over)
  return calls
}
