import type { Endpoint, InputOf } from '@aruga/contract/endpoint'

/** The input of any endpoint. */
type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  fields?: Record<string, unknown>
  files?: Record<string, Blob | undefined>
}

/** The URL, headers and body of a call. Absent query values and fields are omitted, never sent as "undefined". */
export function writeRequest<E extends Endpoint>(baseUrl: string, endpoint: E, input: InputOf<E>) {
  const { params, query, body, fields, files } = input as Parts
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams(present(query)).toString()
  return {
    url: `${baseUrl}${path}${search && `?${search}`}`,
    method: endpoint.method,
    headers: {
      accept: endpoint.result === 'file' ? '*/*' : 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(fields || files
      ? { body: writeForm(fields, files) }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
  }
}

/** Fields first: a server that streams the form has them all before the first file. */
function writeForm(fields: Parts['fields'], files: Parts['files']): FormData {
  const form = new FormData()
  for (const [name, value] of present(fields)) form.append(name, value)
  for (const [name, file] of Object.entries(files ?? {})) {
    if (file) form.append(name, file, file instanceof File ? file.name : name)
  }
  return form
}

const present = (values: Record<string, unknown> = {}): [string, string][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
