// API calls for test setup and checks beside the browser, made through the contract like any client's.
import { connectPaths } from '@aruga/contract/connect'
import type { Endpoint, InputOf, ResultOf } from '@aruga/contract/endpoint'
import { DEFAULT_CLIENT_ID, DEFAULT_PROGRAM_SCOPE, scopeOf } from '@aruga/contract/limits'
import { serverUrl } from './environment.ts'

type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  fields?: Record<string, unknown>
  files?: Record<string, Blob>
}

/** Calls an endpoint; unless it succeeds, throws an error with the response's text as `response`. */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, token?: string): Promise<ResultOf<E>> {
  const { params = {}, query = {}, body, fields, files } = input as Parts
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await fetch(`${serverUrl()}${path}?${search}`, {
    method: endpoint.method,
    headers: {
      // Another address for each call: the server limits registrations per address.
      'x-forwarded-for': `10.${anyByte()}.${anyByte()}.${anyByte()}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(fields && { body: formOf(fields, files ?? {}) }),
  })
  if (!response.ok) {
    const text = await response.text()
    throw Object.assign(new Error(`${endpoint.name} answered ${response.status}: ${text}`), { response: text })
  }
  if (endpoint.result === 'file') return (await response.blob()) as ResultOf<E>
  return (response.status === 204 ? undefined : await response.json()) as ResultOf<E>
}

const anyByte = () => Math.floor(Math.random() * 256)

function formOf(fields: Record<string, unknown>, files: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.jpg`)
  return form
}

type Tokens = { access_token: string; refresh_token: string }

/** Requests tokens; returns status and body without checking them. */
export async function requestTokens(grant: Record<string, string>) {
  const form = { client_id: DEFAULT_CLIENT_ID, scope: scopeOf(DEFAULT_PROGRAM_SCOPE), ...grant }
  const response = await fetch(`${serverUrl()}${connectPaths.token}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } }
}

/** Logs in and returns the access token. */
export async function logInByApi({ email, password }: { email: string; password: string }): Promise<string> {
  const { status, body } = await requestTokens({ grant_type: 'password', username: email, password })
  if (status !== 200) throw new Error(`The log-in of ${email} answered ${status}: ${JSON.stringify(body)}`)
  return body.access_token
}

/** The status of reading the patient's own details: 401 once the token is invalid. */
export async function statusWith(accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${serverUrl()}/api/app/patient-client/details`, { headers })).status
}

/** Ends a token's session on the server without the app. */
export async function endSession(accessToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${serverUrl()}${connectPaths.logout}`, { headers })
  if (response.status !== 200) throw new Error(`The log-out answered ${response.status}.`)
}
