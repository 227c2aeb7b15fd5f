// A request of the tests over the whole contract: readable, reproducible, and filled with the fixtures' ids only when it
// is sent. A text `@mine.letter.Issued` stands for the id of that letter.

import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@aruga/contract/endpoint'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import { rolesWith } from '@aruga/contract/permissions'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { pdfOf } from '../files/fixtures/pdf.ts'
import type { CallerName, Fixtures } from './fixtures.ts'
import { injectTo } from './inject.ts'

export type Plan = {
  /** The caller, by default the first role that may call. */
  as?: CallerName
  params?: Record<string, string>
  /** Pairs, so that a name may come twice. */
  query?: [name: string, value: string][]
  body?: unknown
  fields?: [name: string, value: string][]
  files?: [name: string, file: FileName][]
}

/** A raw body sent instead of the usual one. */
export type Raw = { type?: string; text: string }
export type Sending = { as?: CallerName; authorization?: string; headers?: Record<string, string>; raw?: Raw }

const pdf = pdfOf(1)
/** Files to send. `page` is valid for every document; the others are refused somewhere. */
const fileContents = {
  page: () => ({ name: 'page.pdf', type: 'application/pdf', bytes: Buffer.concat([pdf, randomBytes(4)]) }),
  empty: () => ({ name: 'empty.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) }),
  text: () => ({ name: 'note.txt', type: 'text/plain', bytes: Buffer.from('a note') }),
  page_called_evil: () => ({ name: '../../etc/"x\u0007.pdf', type: 'text/html', bytes: Buffer.from('<script>') }),
  table: () => ({
    name: 'codes.csv',
    type: 'text/csv',
    bytes: Buffer.from('code,name,specialty,clinic\nHCP-7001,A,B,C\n'),
  }),
  staff: () => ({
    name: 'staff.csv',
    type: 'text/csv',
    bytes: Buffer.from('name,email,role\nRosa Halimbawa,rosa-of-a-file@demo.test,reviewer\n'),
  }),
  patients: () => ({
    name: 'patients.csv',
    type: 'text/csv',
    bytes: Buffer.from(
      'old_number,first_name,last_name,birthdate,doctor,consent_date,consent_paper\nA-1,Rosa,Halimbawa,1961-03-14,HCP-2468,2026-01-02,C-1\n',
    ),
  }),
  payments: () => ({
    name: 'bank.csv',
    type: 'text/csv',
    bytes: Buffer.from('statement,amount,paid_on,reference\nS-0001-0002,1000.00,2026-11-20,BANK-1\n'),
  }),
  broken_picture: () => ({ name: 'x.jpg', type: 'image/jpeg', bytes: Buffer.from('ffd8ffe000104a464946', 'hex') }),
}
/** One MB above the limit of every call. */
const huge = { name: 'scan.pdf', type: 'application/pdf', bytes: Buffer.alloc(MAX_UPLOAD_BYTES + 1024 * 1024, pdf) }
export type FileName = keyof typeof fileContents | 'picture' | 'huge'
/** The plans small enough to be sent a thousand times. */
export const fileNames = [...Object.keys(fileContents), 'picture'] as FileName[]

let picture = Buffer.alloc(0)
/** Renders the small JPEG that plans call `picture`; call it once before any of them is sent. */
export async function preparePicture() {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
}
const fileOf = (name: FileName) =>
  name === 'huge'
    ? huge
    : name === 'picture'
      ? { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.concat([picture, randomBytes(4)]) }
      : fileContents[name]()

/** Replaces each `@name` by its value in the fixtures, at any depth. */
function filled<T>(fixtures: Fixtures, value: T): T {
  if (typeof value === 'string' && value.startsWith('@')) return (fixtures.named[value.slice(1)] ?? value) as T
  if (Array.isArray(value)) return value.map((item) => filled(fixtures, item)) as T
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(fixtures, part)])) as T
  }
  return value
}

let sender = 0

/** Sends a plan for an endpoint, each time from another address, so that rate limits by address do not apply. */
export async function sendPlan(
  app: FastifyInstance,
  fixtures: Fixtures,
  endpoint: Endpoint,
  plan: Plan,
  { as = plan.as ?? defaultCaller(endpoint), authorization, headers = {}, raw }: Sending = {},
): Promise<LightMyRequestResponse> {
  const { params = {}, query = [], body, fields, files } = filled(fixtures, plan)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const payload = raw ? rawPayload(raw) : fields || files ? formPayload(fields ?? [], files ?? []) : jsonPayload(body)
  const token = as === 'nobody' ? undefined : `Bearer ${fixtures.tokens[as]}`
  const bearer = authorization ?? token
  sender++
  return injectTo(app, endpoint, {
    method: endpoint.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      'x-forwarded-for': `10.${(sender >> 16) % 256}.${(sender >> 8) % 256}.${sender % 256}`,
      ...(bearer !== undefined && { authorization: bearer }),
      ...(payload?.type && { 'content-type': payload.type }),
      ...headers,
    },
    ...(payload && { payload: payload.bytes }),
  })
}

export const defaultCaller = ({ access }: Endpoint): CallerName =>
  access === 'public' ? 'nobody' : (rolesWith(access)[0] ?? 'nobody')

/** Half a surrogate cannot be sent in a URL. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const rawPayload = ({ type, text }: Raw) => ({ type, bytes: Buffer.from(text) })
const jsonPayload = (body: unknown) =>
  body === undefined ? undefined : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }

/** A multipart body (RFC 7578), written by hand so that it can also be one that no browser sends. */
function formPayload(fields: [string, string][], files: [string, FileName][]) {
  const boundary = 'edge-of-a-part'
  const part = (disposition: string, content: string | Buffer, type?: string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
      Buffer.from(type ? `Content-Type: ${type}\r\n\r\n` : '\r\n'),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ])
  const parts = [
    ...fields.map(([name, value]) => part(`name=${quoted(name)}`, value)),
    ...files.map(([field, file]) => {
      const { name, type, bytes } = fileOf(file)
      return part(`name=${quoted(field)}; filename=${quoted(name)}`, bytes, type)
    }),
  ]
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
const quoted = (text: string) => `"${text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign))}"`
