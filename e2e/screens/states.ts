// What the network or the server does to a list, so that its states can be seen.
import type { Page, Route } from '@playwright/test'

export const states = ['usual', 'loading', 'empty', 'error', 'offline'] as const
export type State = (typeof states)[number]

export const words: Record<State, string> = {
  usual: '',
  loading: 'While it loads',
  empty: 'Empty',
  error: 'When the server fails',
  offline: 'Opened without a network',
}

const failure = {
  error: {
    code: null,
    message: 'An internal error occurred during your request!',
    details: null,
    data: { id: 'req-4f7k2' },
    validationErrors: null,
  },
}

/** From the next load on the calls of `pattern` do as `state` says; `unrouteAll` ends it. */
export const weather = (page: Page, pattern: RegExp, state: State) =>
  page.route(
    // Without a network no call is answered, whichever it is.
    ({ pathname, search }) => pathname.startsWith('/api/') && (state === 'offline' || pattern.test(pathname + search)),
    (route) => answer(route, state),
  )

async function answer(route: Route, state: State): Promise<void> {
  if (state === 'loading') return new Promise(() => undefined)
  if (state === 'offline') return route.abort('internetdisconnected')
  if (state === 'error') return route.fulfill({ status: 500, json: failure })
  const response = await route.fetch()
  return route.fulfill({ response, json: emptied(await response.json()) })
}

const emptied = (body: Record<string, unknown>) =>
  Array.isArray(body.items) ? { ...body, items: [], totalCount: 0, unreadCount: 0 } : { ...body, markdown: '' }
