// Requests for the property-based run, drawn from the contract's schemas: good, nearly good, and rubbish.
import type { Endpoint, Role } from '@aruga/contract/endpoint'
import * as fc from 'fast-check'
import type { TSchema } from 'typebox'
import { exampleOf } from './examples.ts'
import { defaultCaller, type FileName, fileNames, type Plan, type Raw } from './plan.ts'
import type { CallerName } from './world.ts'

/** One request, written so that a failure reads like a story: `@theirs.letter.Issued` is the id of that letter. */
export type Drawn = {
  call: string
  as: CallerName
  plan: Plan
  headers: Record<string, string>
  raw: Raw | undefined
}

type Node = TSchema & {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Node[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Node>
  items?: Node
}

const whose = ['mine', 'theirs', 'applicant'] as const
const things = [
  ...['Issued', 'Claimed', 'Scanned', 'Dispensed', 'Expired', 'PastItsDate', 'Cancelled'].map((as) => `letter.${as}`),
  ...['Id', 'PrescriptionUsed', 'PrescriptionAccepted', 'PrescriptionWaiting', 'PrescriptionDeclined'].map(
    (as) => `document.${as}`,
  ),
  ...['NeedsQuantity', 'Waiting', 'Accepted', 'Declined'].map((as) => `document.Receipt${as}`),
  ...['document.GoodsWaiting', 'notification.read', 'notification.unread', 'copy', 'session.other', 'id', 'accountId'],
]
const ids = [
  ...whose.flatMap((who) => things.map((thing) => `@${who}.${thing}`)),
  ...['@place.branch', '@place.otherBranch', '@place.retiredBranch', '@place.product', '@unknown.id'],
]
/** What a text may also be: the names and codes of things, one's own and others'. */
const names = [
  ...whose.flatMap((who) => [
    `@${who}.filename.Id`,
    `@${who}.filename.ReceiptWaiting`,
    `@${who}.code.Claimed`,
    `@${who}.code.Scanned`,
    `@${who}.resetToken`,
    `@${who}.emailToken`,
  ]),
  ...['@unknown.filename', '@unknown.code', '@unknown.token', '@doctor.code', '@doctor.second', '@doctor.retired'],
]

const oddTexts = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    'ñ',
    '🩺',
    '%',
    '%_\\',
    '%00',
    '\r\n',
    '../..',
    '.',
    '[]',
    '{}',
  ],
  ...[
    "' OR ''='",
    '; DROP TABLE letter',
    '$1',
    '<script>',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '0',
    '-1',
    '1.5',
    '1e9',
    'NaN',
    '2147483648',
    '9007199254740993',
    '2026-02-30',
    '2026-11-20',
    'true',
    'x'.repeat(5000),
  ],
)
const anyText = fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 300 }))
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, [], [null], {}, [[[]]], {
    id: null,
  }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values of a schema, most of them of the kind that it allows. */
function drawnOf(node: Node): fc.Arbitrary<unknown> {
  if (node.anyOf) return fc.oneof(...node.anyOf.map(drawnOf))
  if (node.enum) return fc.oneof(fc.constantFrom(...node.enum), oddTexts)
  if ('const' in node) return fc.constantFrom(node.const, false)
  if (node.pattern?.includes('[0-9a-fA-F]{8}'))
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  if (type === 'integer' || type === 'number') return numberOf(node, type)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(drawnOf(node.items ?? ({} as Node)), { maxLength: 4 })
  if (type === 'object') return fc.record(mapped(node.properties, drawnOf))
  if (type === 'string') return textOf(node)
  return anyValue
}

const numberOf = ({ minimum = -1000, maximum = 1000 }: Node, type: string) =>
  fc.oneof(
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0, -0, 2 ** 31, 2 ** 53, 0.1),
  )

const textOf = ({ format, maxLength = 300 }: Node) =>
  fc.oneof(
    anyText,
    fc.constantFrom(...names),
    fc.constantFrom(
      'Maria',
      'maria@demo.test',
      '@mine.email',
      '0917 555 0100',
      'Bagong-daan-27',
      'faq',
      'createdAt DESC',
    ),
    fc.constantFrom('x'.repeat(maxLength), 'ñ'.repeat(maxLength), 'x'.repeat(maxLength + 1)),
    ...(format === 'date'
      ? [fc.constantFrom('1960-02-29', '0001-01-01', '9999-12-31', '2026-02-30', '1890-01-01')]
      : []),
  )

const mapped = <T, U>(record: Record<string, T> = {}, change: (value: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

const propertiesOf = (schema: unknown) => (schema as Node | undefined)?.properties ?? {}
const ABSENT = Symbol('absent')

/** A field: as in the example most of the time, else drawn from its schema, rubbish, or not there. */
const fieldOf = (node: Node, example: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: example === undefined ? fc.constant(ABSENT) : fc.constant(example) },
    { weight: 3, arbitrary: drawnOf(node) },
    { weight: 1, arbitrary: anyValue },
    { weight: 1, arbitrary: fc.constant(ABSENT) },
  )

const present = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ABSENT))

/** Pairs of a query or a form: fields in any spelling of their names, some twice, some that nobody declared. */
function pairsOf(schema: unknown, example: [string, string][] = []) {
  const fields = fc.record(mapped(propertiesOf(schema), (node, name) => fieldOf(node, exampleText(example, name))))
  const spelling = fc.constantFrom<(name: string) => string>(same, same, same, lower, upper)
  const strange = fc.array(fc.tuple(fc.constantFrom('__proto__', 'x', 'id', 'Filter', 'toString', ''), anyText), {
    maxLength: 2,
  })
  return fc
    .tuple(fields, spelling, fc.boolean(), fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, strange))
    .map(([drawn, spell, twice, more]) => {
      const pairs = Object.entries(present(drawn)).map(([name, value]): [string, string] => [
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

const roles: Role[] = ['patient', 'reviewer', 'pharmacist', 'administrator']

/** Requests for one call. */
export function requestTo(endpoint: Endpoint): fc.Arbitrary<Drawn> {
  const example = exampleOf(endpoint)
  const caller = defaultCaller(endpoint)
  const parts: { [K in keyof Plan]?: fc.Arbitrary<NonNullable<Plan[K]> | unknown> } = {}
  if (endpoint.params) {
    const texts = fc.record(
      mapped(propertiesOf(endpoint.params), (node, name) => fieldOf(node, example.params?.[name])),
    )
    parts.params = texts.map((drawn) => mapped(drawn, (value) => segment(value === ABSENT ? '' : textFor(value))))
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
  })
}

/** A part of a path as text; an empty one or dots would be another call's path. */
const segment = (text: string) => (/^\.{0,2}$/.test(text) ? '-' : text)

/** Mostly files that are refused at once: looking into a good one takes a process its time. */
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
