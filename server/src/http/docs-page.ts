// `/docs`: the contract as a page to read, drawn from the same document as `/openapi.json`; no script, no other host.
import { openApiDocument } from '@aruga/contract/openapi/document'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html.ts'
import { hashOfStyle } from './security.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-roles'?: string[]
  'x-specification-row'?: number
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

export function registerDocsPage(app: FastifyInstance) {
  const page = docsPage()
  const policy = `default-src 'none'; style-src ${hashOfStyle(css)}; frame-ancestors 'none'`
  app.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
}

function docsPage(): string {
  const document = openApiDocument() as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const index = operations.map(
    ({ path, method, operation: { operationId, summary } }) =>
      `<li><a href="#${operationId}"><code>${method} ${escapeHtml(path)}</code></a><br>${escapeHtml(summary)}</li>`,
  )
  const sections = operations.map(({ path, method, operation }) => section(method, path, operation))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>${css}</style></head><body><main>
<h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)}</p>
<p>Machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav><ul>${index.join('')}</ul></nav>
${sections.join('\n')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const roles = operation['x-roles'] ?? []
  const row = operation['x-specification-row']
  const who = operation.security.length === 0 ? 'anyone' : roles.join(', ') || 'whoever is logged in'
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<details><summary>Body, ${escapeHtml(type)}</summary><pre>${pretty(schema)}</pre></details>`,
  )
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = Number(status) < 300 ? Object.values(content ?? {})[0]?.schema : undefined
    return schema
      ? `<details><summary>${status} ${escapeHtml(description)}</summary><pre>${pretty(schema)}</pre></details>`
      : `<p class="answer"><b>${status}</b> ${escapeHtml(description)}</p>`
  })
  return `<section id="${operation.operationId}"><h2><code>${method} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p><p class="who">May call: ${escapeHtml(who)} · ${row ? `specification section 7, row ${row}` : 'ours'}</p>
${parameters.length ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}${bodies.join('')}${answers.join('')}</section>`
}

const pretty = (schema: unknown) => escapeHtml(JSON.stringify(schema, null, 2))
const css = `:root{color-scheme:light dark}body{margin:0;font:17px/1.5 system-ui,sans-serif}nav li{margin:.5rem 0}main{max-width:60rem;margin:auto;padding:1.5rem}
section{border-top:1px solid #8886;padding:1rem 0}h2{font-size:1.1rem;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}
td{border:1px solid #8886;padding:.3rem .6rem;vertical-align:top;overflow-wrap:anywhere}pre{overflow:auto;padding:1rem;background:#8882;font-size:.9rem}
.who,.answer{font-size:.95rem;white-space:pre-line}summary{cursor:pointer;min-height:2.75rem;align-content:center}code{font-size:.95em}`
