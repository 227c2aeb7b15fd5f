import { followChanges } from '@aruga/contract/events'
import type { Page, Request } from '@playwright/test'

const callsOf = new WeakMap<Page, Set<Request>>()

/** From now on the calls that a page still waits for; a stream of events has no end. */
export function followCalls(page: Page): Set<Request> {
  const followed = callsOf.get(page)
  if (followed) return followed
  const calls = new Set<Request>()
  callsOf.set(page, calls)
  const isCall = (path: string) => path.startsWith('/api/') && path !== followChanges.path
  page.on('request', (request) => {
    // Nobody waits for what the page before asked for.
    if (request.isNavigationRequest()) calls.clear()
    else if (isCall(new URL(request.url()).pathname)) calls.add(request)
  })
  const over = (request: Request) => void calls.delete(request)
  page.on('requestfinished', over).on('requestfailed', over)
  return calls
}
