// `/docs`: the contract as an HTML page, rendered from the same document as `/openapi.json`; no script, no other host.
// By hand, after a trial on 2026-11-22: Scalar 1.72 needs `'unsafe-inline'` in style-src (elements and attributes) and tries
// `'unsafe-eval'`; Swagger UI 5.35 needs neither, but fails axe (contrast, a select without a name) and brings telemetry at its
// installation and 458,000 bytes of script (gzip).
import { openApiDocument } from '@aruga/contract/openapi/document'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, hashOfStyle } from '../texts/html.ts'
import { prepareOnce, sendPrepared } from './prepared-answer.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-roles'?: string[]
  'x-specification-row'?: number
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

export function registerDocsPage(app: FastifyInstance) {
  // Rendered on the first request: most servers never get one, and all start sooner.
  const page = prepareOnce(async () => docsPage())
  const policy = `default-src 'none'; style-src ${hashOfStyle(css)}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`
  app.get('/docs', async (request, reply) => {
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return sendPrepared(request, reply, await page())
  })
}

type LocatedOperation = { path: string; method: string; operation: Operation }

function docsPage(): string {
  const document = openApiDocument() as {
    info: { title: string; description: string }
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, Operation>>
  }
  const { title, description } = document.info
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const index = groups.map(
    ({ name, calls }) =>
      `<details><summary>${headings[name] ?? name} <small>${calls.length}</small></summary><ul>${calls.map(entry).join('')}</ul></details>`,
  )
  const chapters = groups.map(
    ({ name, description, calls }) =>
      `<h2 id="group-${name}">${headings[name] ?? name}</h2><p>${escapeHtml(description)}</p>${calls.map(section).join('\n')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style>${css}</style></head><body>
<header><h1>${escapeHtml(title)} API</h1><p>${escapeHtml(description)}</p>
<p>Machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Calls">${index.join('')}</nav>
<main>${chapters.join('\n')}</main></body></html>`
}

const headings: Record<string, string> = {
  connect: 'Log-in',
  specification: 'Specification',
  ours: 'Ours, for the patient',
  staff: 'Ours, for staff',
}

const entry = ({ method, path, operation }: LocatedOperation) =>
  `<li><a href="#${operation.operationId}">${operation.operationId}</a><br><code>${verb(method)} ${wrappable(path)}</code></li>`

const verb = (method: string) => `<b class="${method.toLowerCase()}">${method}</b>`
/** A long path breaks at its slashes. */
const wrappable = (path: string) => escapeHtml(path).replaceAll('/', '/<wbr>')

function section({ method, path, operation }: LocatedOperation): string {
  const roles = operation['x-roles'] ?? []
  const row = operation['x-specification-row']
  const who = operation.security.length === 0 ? 'anyone' : roles.join(', ') || 'anyone who is logged in'
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td>${escapeHtml(describe(schema))}</td></tr>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<details><summary>Body, ${escapeHtml(type)}</summary><pre>${pretty(schema)}</pre></details>`,
  )
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = Number(status) < 300 ? Object.values(content ?? {})[0]?.schema : undefined
    return schema
      ? `<details><summary><b>${status}</b> ${escapeHtml(description)}</summary><pre>${pretty(schema)}</pre></details>`
      : `<p class="answer"><b>${status}</b> ${escapeHtml(description)}</p>`
  })
  return `<section id="${operation.operationId}"><h3>${operation.operationId}</h3>
<p><code>${verb(method)} ${wrappable(path)}</code></p>
<p>${escapeHtml(operation.summary)}</p><p class="who">May call: ${escapeHtml(who)} · ${row ? `specification section 7, row ${row}` : 'ours'}</p>
${parameters.length ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}${bodies.join('')}${answers.join('')}</section>`
}

type Schema = {
  type?: string
  enum?: string[]
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

/** A description of a parameter's values. */
function describe({ type, enum: values, format, description, default: defaultValue, ...bounds }: Schema): string {
  const numbers = [bounds.minimum, bounds.maximum].some((bound) => bound !== undefined)
  const parts = [
    values ? values.join(' | ') : (description ?? format ?? type ?? 'text'),
    numbers ? `${bounds.minimum ?? ''} to ${bounds.maximum ?? ''}` : undefined,
    bounds.maxLength !== undefined ? `at most ${bounds.maxLength} characters` : undefined,
    defaultValue !== undefined ? `${defaultValue} if left out` : undefined,
  ]
  return parts.filter(Boolean).join(', ')
}

const pretty = (schema: unknown) => escapeHtml(JSON.stringify(schema, null, 2))
const css = `:root{color-scheme:light dark;--line:#8886;--soft:#8881}*{box-sizing:border-box}
body{margin:0;font:17px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}header,main{max-width:52rem;padding:1.5rem}h1{margin:0}
nav{padding:1rem 1.5rem;background:var(--soft);font-size:.95rem}nav ul{list-style:none;margin:0 0 1rem;padding:0}nav li{padding:.35rem 0}
nav a{display:inline-block;min-height:1.5rem;font-weight:600}nav code{font-size:.8rem;opacity:.8}small{opacity:.7}
h2{margin:3rem 0 0;font-size:1.5rem}h3{margin:0;font-size:1.15rem}section{border-top:1px solid var(--line);padding:1.25rem 0;margin-top:1.25rem;scroll-margin-top:1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0}td{border:1px solid var(--line);padding:.3rem .6rem;vertical-align:top}
pre{overflow:auto;padding:1rem;background:var(--soft);font-size:.9rem;overflow-wrap:normal}.who,.answer{font-size:.95rem;white-space:pre-line}
summary{cursor:pointer;min-height:2.75rem;align-content:center}nav summary{font-weight:700}code{font-size:.95em}
.get{color:light-dark(#0b5cad,#8ec5ff)}.post{color:light-dark(#0a6b35,#7fd8a4)}.put{color:light-dark(#8a5300,#f2c27a)}.delete{color:light-dark(#b3261e,#ffb4ab)}
@media (min-width:64rem){body{display:grid;grid-template:auto 1fr/24rem 1fr}header,main{grid-column:2;padding:2rem 3rem 0}
nav{grid-area:1/1/3/2;position:sticky;top:0;height:100vh;overflow:auto}
@supports selector(::details-content){nav details::details-content{content-visibility:visible}nav summary{list-style:none;pointer-events:none}}}`
