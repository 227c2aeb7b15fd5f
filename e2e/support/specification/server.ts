// The built patient app in front of a backend that has the specification's 30 calls and nothing else.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createProgram, type Program } from './program.ts'
import { type Answer, type Request, type Row, rowsOf } from './rows.ts'

const dist = join(import.meta.dirname, '../../../patient/dist')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** `missing`: the calls made that are not among the rows. */
export type SpecificationBackend = {
  url: string
  program: Program
  rows: Row[]
  missing: string[]
  stop: () => Promise<void>
}

export async function startSpecificationBackend(): Promise<SpecificationBackend> {
  const program = createProgram()
  const rows = rowsOf(program)
  const missing: string[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    if (!/^\/(api|connect)\//.test(address.pathname)) return void sendFile(address.pathname, response)
    void answerCall(request, address).then((answer) => send(answer, response))
  })

  async function answerCall(incoming: IncomingMessage, { pathname, searchParams }: URL): Promise<Answer> {
    const call = `${incoming.method} ${pathname.replace(/\/$/, '')}`
    const known = rows.flatMap((row) => {
      const params = paramsOf(row.call, call)
      return params ? [{ row, params }] : []
    })[0]
    if (!known) {
      missing.push(call)
      return { status: 404 }
    }
    const token = incoming.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const who = program.tokens.get(token)
    if (!known.row.open && !who) return { status: 401 }
    return known.row.answer({ params: known.params, query: searchParams, token, who, ...(await bodyOf(incoming)) })
  }

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://localhost:${port}`, program, rows, missing, stop }
}

/** The parameters of a call that matches the row's; null where it does not. */
function paramsOf(pattern: string, call: string): Record<string, string> | null {
  const match = new RegExp(`^${pattern.replace('{id}', '(?<id>[^/]+)')}$`).exec(call)
  return match ? { ...match.groups } : null
}

async function bodyOf(incoming: IncomingMessage): Promise<Pick<Request, 'body' | 'form'>> {
  const type = incoming.headers['content-type'] ?? ''
  const bytes = Buffer.concat(await incoming.toArray())
  const form = type.startsWith('multipart/')
    ? await new Response(bytes, { headers: { 'content-type': type } }).formData()
    : new FormData()
  if (type.startsWith('application/json')) return { body: JSON.parse(bytes.toString()), form }
  return { body: Object.fromEntries(new URLSearchParams(type.includes('urlencoded') ? bytes.toString() : '')), form }
}

function send({ status, json, bytes }: Answer, response: ServerResponse) {
  response.statusCode = status
  if (bytes) return response.setHeader('content-type', bytes.type).end(bytes.bytes)
  if (json === undefined) return response.end()
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(json))
}

/** A file of the app; any other address is one of its pages. */
async function sendFile(path: string, response: ServerResponse) {
  const file = extname(path) ? path : '/index.html'
  const bytes = await readFile(join(dist, file)).catch(() => null)
  response.statusCode = bytes ? 200 : 404
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(bytes ?? '')
}
