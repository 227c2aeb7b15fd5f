// Requests for the property-based run, generated from the contract's schemas: valid, almost valid, and invalid.

import type { Endpoint } from '@aruga/contract/endpoint'
import { roles } from '@aruga/contract/permissions'
import * as fc from 'fast-check'
import { ABSENT, anyText, anyValue, fieldOf, mapped, present, propertiesOf } from './arbitrary-values.ts'
import { exampleOf } from './examples.ts'
import type { CallerName } from './fixtures.ts'
import { defaultCaller, type FileName, fileNames, type Plan, type Raw } from './plan.ts'

/** One request, written so that a failure reads like a story: `@theirs.letter.Issued` is the id of that letter. */
export type GeneratedRequest = {
  call: string
  as: CallerName
  plan: Plan
  headers: Record<string, string>
  raw: Raw | undefined
  /** Sent twice at the same time, like a double tap. */
  twice: boolean
}

/** Pairs of a query or a form: field names in any letter case, some twice, some undeclared. */
function pairsOf(schema: unknown, example: [string, string][] = []) {
  const fields = fc.record(mapped(propertiesOf(schema), (node, name) => fieldOf(node, exampleText(example, name))))
  const spelling = fc.constantFrom<(name: string) => string>(same, same, same, lower, upper)
  const undeclared = fc.array(fc.tuple(fc.constantFrom('__proto__', 'x', 'id', 'Filter', 'toString', ''), anyText), {
    maxLength: 2,
  })
  return fc
    .tuple(fields, spelling, fc.boolean(), fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, undeclared))
    .map(([generated, spell, twice, more]) => {
      const pairs = Object.entries(present(generated)).map(([name, value]): [string, string] => [
        spell(name),
        textFor(value),
      ])
      return [...pairs, ...(twice ? pairs.slice(0, 1) : []), ...more]
    })
}
const same = (name: string) => name
const lower = (name: string) => name.toLowerCase()
const upper = (name: string) => name.toUpperCase()
const exampleText = (pairs: [string, string][], name: string) => pairs.find(([other]) => other === name)?.[1]
const textFor = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        'accept-language': fc.constantFrom('fil', 'en', 'tl;q=0.9, en;q=0.1', '*', ';;;', 'x'.repeat(2000)),
        'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"', '"', ',,,'),
        range: fc.constantFrom(
          'bytes=0-0',
          'bytes=2-',
          'bytes=-3',
          'bytes=9-1',
          'bytes=999999-',
          'items=0-1',
          'bytes=',
          '0-1',
        ),
        'if-range': fc.constantFrom('"x"', 'Fri, 20 Nov 2026 08:00:00 GMT', 'x'),
        'idempotency-key': fc.constantFrom(
          'the-first-key',
          'the-second-key',
          'short',
          'with space',
          'x'.repeat(200),
          'x'.repeat(201),
        ),
        'x-forwarded-for': fc.constantFrom('not an address', '::1', '1.2.3.4, 5.6.7.8', 'x'.repeat(1000), ','),
        accept: fc.constantFrom('text/html', 'application/xml', '*/*', ';'),
        origin: fc.constantFrom('https://localhost', 'null', 'http://elsewhere.test', 'x'),
        authorization: fc.constantFrom('Bearer', 'Bearer x', 'Basic eDp4', 'bearer  x', 'x'.repeat(5000)),
        'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
      },
      { requiredKeys: [] },
    ),
  },
) as fc.Arbitrary<Record<string, string>>

const contentTypes = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'application/merge-patch+json',
    'text/plain',
    'text/html',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'image/jpeg',
    ';',
    '',
  ],
]
const rawBody: fc.Arbitrary<Raw> = fc.record({
  type: fc.constantFrom(...contentTypes),
  text: fc.oneof(
    fc.constantFrom('', '{', '{"id":', '[]', 'null', '"x"', '0', 'id=1', '--x--', '--x\r\n\r\nx\r\n--x--', '\ufeff{}'),
    fc.constantFrom('{"__proto__":{"x":1}}', `[${'['.repeat(5000)}`, '{"id":1,"id":2}', '{"\\u0000":1}'),
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  ),
})

/** Requests for one call. */
export function requestTo(endpoint: Endpoint): fc.Arbitrary<GeneratedRequest> {
  const example = exampleOf(endpoint)
  const caller = defaultCaller(endpoint)
  const parts: { [K in keyof Plan]?: fc.Arbitrary<NonNullable<Plan[K]> | unknown> } = {}
  if (endpoint.params) {
    const texts = fc.record(
      mapped(propertiesOf(endpoint.params), (node, name) => fieldOf(node, example.params?.[name])),
    )
    parts.params = texts.map((generated) =>
      mapped(generated, (value) => segment(value === ABSENT ? '' : textFor(value))),
    )
  }
  if (endpoint.query) parts.query = pairsOf(endpoint.query, example.query)
  if (endpoint.body) {
    const body = example.body as Record<string, unknown>
    const fields = fc.record(mapped(propertiesOf(endpoint.body), (node, name) => fieldOf(node, body[name])))
    parts.body = fc.oneof({ weight: 12, arbitrary: fields.map(present) }, anyValue)
  }
  if (endpoint.multipart) {
    parts.fields = pairsOf(endpoint.multipart.fields, example.fields)
    parts.files = filesOf(endpoint)
  }
  return fc.record({
    call: fc.constant(endpoint.name),
    as: fc.oneof(
      { weight: 12, arbitrary: fc.constant(caller) },
      { weight: 1, arbitrary: fc.constantFrom<CallerName>(...roles, 'nobody') },
    ),
    plan: fc.oneof({ weight: 5, arbitrary: fc.record(parts) as fc.Arbitrary<Plan> }, fc.constant(example)),
    headers,
    raw: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBody }),
    twice: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
}

/** A path segment; an empty one or dots would be another call's path. */
const segment = (text: string) => (/^\.{0,2}$/.test(text) ? '-' : text)

/** Mostly files that are refused quickly: inspecting a valid one is slow. */
function filesOf({ multipart }: Endpoint) {
  const files = Object.keys(multipart?.files ?? {})
  const file = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<FileName>('empty', 'text', 'page_called_evil') },
    { weight: 1, arbitrary: fc.constantFrom<FileName>(...fileNames) },
  )
  const each = fc.tuple(...files.map((name) => fc.tuple(fc.constantFrom(name, name, lower(name)), file)))
  return fc.oneof(
    { weight: 8, arbitrary: each },
    fc.array(fc.tuple(fc.constantFrom(...files, 'x'), file), { maxLength: 3 }),
  )
}
