// Simulates the network and the server, so that a list can be seen in all its states.
import type { CDPSession, Page } from '@playwright/test'

export const states = ['usual', 'loading', 'empty', 'error', 'offline'] as const
export type State = (typeof states)[number]

const failure = {
  error: {
    code: null,
    message: 'An internal error occurred during your request!',
    details: null,
    data: { id: 'req-4f7k2' },
    validationErrors: null,
  },
}

const simulations = new WeakMap<Page, CDPSession>()

/**
 * Makes calls that match `pattern` behave as in `state`, from the next load until `stopSimulating`. Through the DevTools
 * protocol, because Playwright's routes would disable the HTTP cache between screens.
 */
export async function simulateState(page: Page, pattern: RegExp, state: State) {
  const browser = await page.context().newCDPSession(page)
  simulations.set(page, browser)
  browser.on('Fetch.requestPaused', (paused) => void answer(browser, paused, pattern, state).catch(() => undefined))
  const requestStage = state === 'empty' ? 'Response' : 'Request'
  await browser.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*', requestStage }],
  })
}

export async function stopSimulating(page: Page) {
  await simulations.get(page)?.detach()
  simulations.delete(page)
}

type Paused = { requestId: string; request: { url: string } }

async function answer(browser: CDPSession, { requestId, request }: Paused, pattern: RegExp, state: State) {
  const { pathname, search } = new URL(request.url)
  // Offline, every call fails.
  if (state === 'offline') return browser.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' })
  if (!pattern.test(pathname + search)) return browser.send('Fetch.continueRequest', { requestId })
  if (state === 'loading') return
  if (state === 'error') return fulfil(browser, requestId, 500, JSON.stringify(failure))
  const { body, base64Encoded } = await browser.send('Fetch.getResponseBody', { requestId })
  const read = base64Encoded ? Buffer.from(body, 'base64').toString() : body
  return fulfil(browser, requestId, 200, JSON.stringify(emptied(JSON.parse(read))))
}

const fulfil = (browser: CDPSession, requestId: string, responseCode: number, body: string) =>
  browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(body).toString('base64'),
  })

const emptied = (body: Record<string, unknown>) =>
  Array.isArray(body.items) ? { ...body, items: [], totalCount: 0, unreadCount: 0 } : { ...body, markdown: '' }
