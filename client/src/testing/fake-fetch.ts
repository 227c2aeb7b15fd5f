// The server of a whole app: only `fetch` is replaced, so that a test runs the app's own client and session.
import { connectPaths } from '@aruga/contract/connect'
import type { Endpoint, InputOf, ResultOf } from '@aruga/contract/endpoint'
import { vi } from 'vitest'

/** The input of a call as it arrived; values of a query are text. */
type Received<E extends Endpoint> = Omit<InputOf<E>, 'query'> & { query: Record<string, string | undefined> }
type Answer<E extends Endpoint> = (input: Received<E>) => ResultOf<E> | Promise<ResultOf<E>>

type Route = { endpoint: Endpoint; answer: (input: never) => unknown }
type Call = { name: string; input: unknown }

/** Thrown by an answer: the server refuses the call. */
class Refusal {
  readonly status: number
  readonly error: object
  constructor(status: number, error: object) {
    this.status = status
    this.error = error
  }
}
export const refusal = (
  status: number,
  code: string,
  message = code,
  data: object = {},
  validationErrors: object[] | null = null,
) => new Refusal(status, { code: `Aruga:${code}`, message, details: null, data, validationErrors })

/** Thrown by an answer: no network. */
export const noNetwork = () => new TypeError('Failed to fetch')

/**
 * Replaces `fetch`, and XHR, which sends forms, until the end of the test file. The token endpoint logs everybody in; a call
 * without an answer finds no network. `calls` are those of the contract, in the order of arrival.
 */
export function fakeFetch() {
  let routes: Route[] = []
  const paths = new Map<string, (path: string, request: RequestInit) => Response>()
  let tokens = 0
  let patientId: string | undefined
  const calls: Call[] = []
  /** `METHOD /path` of every request, those of the session too. */
  const requests: string[] = []

  async function answerOf(method: string, url: URL, init: RequestInit): Promise<Response> {
    if (url.pathname === connectPaths.token) {
      tokens += 1
      const [access_token, refresh_token] = [`access-${tokens}`, `refresh-${tokens}`]
      return Response.json({ access_token, refresh_token, expires_in: 900, patient_id: patientId })
    }
    if (url.pathname === connectPaths.logout || url.pathname === connectPaths.revocation) return new Response(null)
    const other = [...paths].find(([beginning]) => url.pathname.startsWith(beginning))
    if (other) return other[1](url.pathname, init)
    for (const { endpoint, answer } of routes) {
      const params = endpoint.method === method && matched(endpoint.path, url.pathname)
      if (!params) continue
      const input = {
        ...(endpoint.params && { params }),
        ...(endpoint.body && { body: JSON.parse(String(init.body)) }),
        ...(init.body instanceof FormData && partsOf(init.body)),
        ...(endpoint.query && { query: Object.fromEntries(url.searchParams) }),
      }
      calls.push({ name: endpoint.name, input })
      return responseOf(await answer(input as never))
    }
    throw noNetwork()
  }

  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(address, 'https://aruga.test')
    const method = init.method ?? 'GET'
    requests.push(`${method} ${url.pathname}`)
    return answerOf(method, url, init).catch((error: unknown) => {
      if (error instanceof Refusal) return Response.json({ error: error.error }, { status: error.status })
      throw error
    })
  })

  vi.stubGlobal('XMLHttpRequest', FakeXhr)

  return {
    /** Answers a call from now on, in place of an earlier answer. */
    on<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
      routes = [{ endpoint, answer }, ...routes.filter((route) => route.endpoint !== endpoint)]
    },
    /** Answers requests outside the contract, such as a photo's address, by the beginning of their path. */
    onPath: (beginning: string, answer: (path: string, request: RequestInit) => Response) =>
      void paths.set(beginning, answer),
    /** Every token answer says from now on that the session acts for this patient. */
    actFor: (id: string | undefined) => {
      patientId = id
    },
    calls,
    requests,
    /** The input of each call of the endpoint. */
    inputsOf: <E extends Endpoint>(endpoint: E) =>
      calls.filter(({ name }) => name === endpoint.name).map(({ input }) => input as Received<E>),
    /** Forgets the calls so far. */
    forget() {
      calls.length = requests.length = 0
    },
  }
}

/** The parameters of a path written as `/letters/{id}`; null for another path. */
function matched(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/')
  const values = path.split('/')
  if (parts.length !== values.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = decodeURIComponent(values[place] ?? '')
    if (name) params[name] = value
    else if (part !== value) return null
  }
  return params
}

function partsOf(form: FormData) {
  const parts = [...form]
  const isText = ([, value]: [string, FormDataEntryValue]) => typeof value === 'string'
  return {
    fields: Object.fromEntries(parts.filter(isText)),
    files: Object.fromEntries(parts.filter((part) => !isText(part))),
  }
}

/** As much of an XHR as client/src/send-by-xhr.ts takes, over the fake `fetch`. */
class FakeXhr {
  upload = {}
  status = 0
  response: Blob | null = null
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  private request: [string, string] = ['', '']
  private answered: Headers | undefined
  open = (...request: [method: string, url: string]) => {
    this.request = request
  }
  setRequestHeader = () => {}
  getResponseHeader = (name: string) => this.answered?.get(name) ?? null
  abort = () => this.onabort()
  send = async (body: FormData | string | null) => {
    const [method, url] = this.request
    const response = await fetch(url, { method, body }).catch(() => null)
    if (!response) return this.onerror()
    this.status = response.status
    this.answered = response.headers
    this.response = await response.blob()
    this.onload()
  }
}

function responseOf(result: unknown): Response {
  if (result === undefined) return new Response(null, { status: 204 })
  return result instanceof Blob ? new Response(result) : Response.json(result)
}
