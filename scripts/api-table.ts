// The second half of `npm run api`: writes docs/api.md, which lists the roles and the tests of every call.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectCalls } from '../contract/src/connect.ts'
import type { Endpoint } from '../contract/src/endpoint.ts'
import { added, ofStaff, specified } from '../contract/src/endpoints.ts'
import { rolesWith } from '../contract/src/permissions.ts'
import { root } from './run.ts'
import { type ProvingTest, testsOfCalls } from './tests-of-calls.ts'

export type Row = { row?: number; method: string; path: string; name: string; who: string }

/** How many tests are listed for each call, the most relevant first. */
const NAMED = 2

/** The callers of `/connect/*`, which the contract leaves to the RFCs. */
const whoConnects = (name: string) => (name === 'userinfo' || name === 'logout' ? 'anyone who is logged in' : 'anyone')

const rowOf = ({ specificationRow, method, path, name, access }: Endpoint): Row => ({
  ...(specificationRow && { row: specificationRow }),
  method,
  path,
  name,
  who: access === 'public' ? 'anyone' : rolesWith(access).join(', '),
})

export const specificationRows: Row[] = [
  ...connectCalls.map(({ specificationRow, method, path, name }) => ({
    row: specificationRow,
    method,
    path,
    name,
    who: whoConnects(name),
  })),
  ...(specified as readonly Endpoint[]).map(rowOf),
]
export const addedRows = (added as readonly Endpoint[]).map(rowOf)
export const staffRows = (ofStaff as readonly Endpoint[]).map(rowOf)

/** The whole of docs/api.md. */
export function apiDocument(): string {
  const tests = testsOfCalls([...specificationRows, ...addedRows, ...staffRows])
  return `# Every call

Written by \`npm run api\` from the contract and the tests; a test holds it to both. Request and answer of each call are in
[openapi.json](../contract/openapi.json), which the server also shows as a page at \`/docs\`.

A test is named here when it makes the call itself. Beside these, every call is held by the tests in
[server/src/api-tests](../server/src/api-tests): each wrong request has its documented refusal and changes nothing, another
patient's id is answered like an unknown one, and ten thousand requests generated from the schemas find no failure.

## What the specification has (section 7)

${table(specificationRows, tests)}

## What we added for the patient

${table(addedRows, tests)}

## The staff's side, ours throughout

${table(staffRows, tests)}
`
}

function table(rows: Row[], tests: Map<string, ProvingTest[]>): string {
  const numbered = rows.some(({ row }) => row !== undefined)
  const head = [...(numbered ? ['Row'] : []), 'Call', 'Name', 'Who may call', 'Proved by']
  const lines = rows.map(({ row, method, path, name, who }) => [
    ...(numbered ? [`${row}`] : []),
    `\`${method} ${path}\``,
    `\`${name}\``,
    who,
    proof(tests.get(name) ?? []),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const proof = (tests: ProvingTest[]) =>
  tests
    .slice(0, NAMED)
    .map(({ file, title }) => `[${plain(title)}](../${file})`)
    .join('<br>')

/** Escapes Markdown in a title. */
const plain = (title: string) => title.replace(/[\\|[\]<>*_`]/g, '\\$&')

if (import.meta.main) {
  const file = join(root, 'docs/api.md')
  writeFileSync(file, apiDocument())
  console.log(`wrote ${file}`)
}
