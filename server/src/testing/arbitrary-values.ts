// Values for the property-based run: mostly of a schema's type, else odd.
import * as fc from 'fast-check'
import type { TSchema } from 'typebox'

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
/** Names and codes that a text may be, too: the caller's own and others'. */
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
export const anyText = fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 300 }))
export const anyValue = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, [], [null], {}, [[[]]], {
    id: null,
  }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values for a schema, most of them of a type it allows. */
function valuesOf(node: Node): fc.Arbitrary<unknown> {
  if (node.anyOf) return fc.oneof(...node.anyOf.map(valuesOf))
  if (node.enum) return fc.oneof(fc.constantFrom(...node.enum), oddTexts)
  if ('const' in node) return fc.constantFrom(node.const, false)
  if (node.pattern?.includes('[0-9a-fA-F]{8}'))
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  if (type === 'integer' || type === 'number') return numberOf(node, type)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(valuesOf(node.items ?? ({} as Node)), { maxLength: 4 })
  if (type === 'object') return fc.record(mapped(node.properties, valuesOf))
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

export const mapped = <T, U>(
  record: Record<string, T> = {},
  change: (value: T, name: string) => U,
): Record<string, U> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

export const propertiesOf = (schema: unknown) => (schema as Node | undefined)?.properties ?? {}
export const ABSENT = Symbol('absent')

/** A field: mostly the example's value, else one of its schema, any value, or absent. */
export const fieldOf = (node: Node, example: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: example === undefined ? fc.constant(ABSENT) : fc.constant(example) },
    { weight: 3, arbitrary: valuesOf(node) },
    { weight: 1, arbitrary: anyValue },
    { weight: 1, arbitrary: fc.constant(ABSENT) },
  )

export const present = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ABSENT))
