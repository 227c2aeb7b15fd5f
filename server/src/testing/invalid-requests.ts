// Requests that must be refused, derived from a valid one and the call's schemas: one thing is wrong with each.
import type { Endpoint } from '@aruga/contract/endpoint'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { FileName, Plan } from './plan.ts'

/** `member`: the field that the refusal must name. */
export type InvalidRequest = { what: string; plan: Plan; member: string }

type Node = TSchema & {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  format?: string
  properties?: Record<string, Node>
  required?: readonly string[]
  items?: Node
  anyOf?: Node[]
}
type Pairs = [name: string, value: string][]
type Fields = Record<string, unknown>

const propertiesOf = (schema: unknown) => Object.entries((schema as Node | undefined)?.properties ?? {})
const isRequired = (schema: unknown, name: string) => (schema as Node).required?.includes(name) ?? false
const without = (pairs: Pairs = [], name: string): Pairs => pairs.filter(([other]) => other !== name)

/** One request for each required field or file, without it. */
export function withoutOne(endpoint: Endpoint, plan: Plan): InvalidRequest[] {
  const { query, body, multipart } = endpoint
  const invalid: InvalidRequest[] = []
  for (const { at, name, schema } of fieldsIn(body as Node, plan.body)) {
    if (isRequired(schema, name)) {
      invalid.push({ what: `no ${at}`, plan: { ...plan, body: changed(plan.body, at, undefined) }, member: at })
    }
  }
  for (const [name] of propertiesOf(query).filter(([name]) => isRequired(query, name))) {
    invalid.push({ what: `no ${name}`, plan: { ...plan, query: without(plan.query, name) }, member: name })
  }
  for (const [name] of propertiesOf(multipart?.fields).filter(([name]) => isRequired(multipart?.fields, name))) {
    invalid.push({ what: `no ${name}`, plan: { ...plan, fields: without(plan.fields, name) }, member: name })
  }
  for (const [name, { optional }] of Object.entries(multipart?.files ?? {})) {
    if (!optional) invalid.push({ what: `no ${name}`, plan: { ...plan, files: withFile(plan, name) }, member: name })
  }
  return invalid
}

/** The plan's files with the one called `name` replaced, or removed. */
export const withFile = ({ files = [] }: Plan, name: string, file?: FileName): [string, FileName][] =>
  files.flatMap(([field, before]): [string, FileName][] =>
    field !== name ? [[field, before]] : file ? [[field, file]] : [],
  )

const OTHER_TYPES = [null, true, 1.5, 'no such word', [], ['x'], {}, { id: 'x' }]
const INVALID_TEXTS: [(node: Node) => boolean, string[]][] = [
  [({ type }) => type === 'integer', ['many', '1.5', '1e400', 'NaN', '--1', '1 OR 1=1']],
  [({ type }) => type === 'number', ['far', 'NaN', 'Infinity', '1,5']],
  [({ enum: values }) => values !== undefined, ['NoSuchWord', '1']],
  [(node) => 'const' in node, ['false', 'maybe']],
  [({ format }) => format === 'date', ['yesterday', '2026-02-31', '29/02/1960', '1960-02-29T00:00:00Z', '0000-01-01']],
  [({ pattern }) => pattern?.includes('[0-9a-fA-F]') ?? false, ['1', 'none', "' OR ''='"]],
]

/** One request for each field and each value of another type. */
export function ofWrongType(endpoint: Endpoint, plan: Plan): InvalidRequest[] {
  const inBody = fieldsIn(endpoint.body as Node, plan.body).flatMap(({ at, node }) =>
    OTHER_TYPES.filter((value) => !Check(node, value)).map((value) => inBodyAs(plan, at, value)),
  )
  const whole = endpoint.body
    ? [[], 'text', 1, true, null].map((body) => ({
        what: `a body of ${JSON.stringify(body)}`,
        plan: { ...plan, body },
        member: '',
      }))
    : []
  return [...inBody, ...whole, ...inTexts(endpoint, plan, (node) => INVALID_TEXTS.find(([is]) => is(node))?.[1] ?? [])]
}

const HUGE = 'x'.repeat(100_000)

/** One request for each field and each value far beyond any bound. */
export function ofHugeValue(endpoint: Endpoint, plan: Plan): InvalidRequest[] {
  const values = [HUGE, 1e300, -1e300, Array.from({ length: 5000 }, () => 1)]
  const inBody = fieldsIn(endpoint.body as Node, plan.body).flatMap(({ at }) =>
    values.map((value) => inBodyAs(plan, at, value)),
  )
  return [
    ...inBody,
    ...inTexts(endpoint, plan, ({ type }) =>
      type === 'integer' || type === 'number' ? ['1e300', '-99999999999999999999'] : ['x'.repeat(9000)],
    ),
  ]
}

/** Path, query and form fields, each replaced by every text that `texts` returns for its schema. */
function inTexts(endpoint: Endpoint, plan: Plan, texts: (node: Node) => string[]): InvalidRequest[] {
  const as = (name: string, value: string, part: Plan): InvalidRequest => ({
    what: `${name} ${value.slice(0, 20)}`,
    plan: { ...plan, ...part },
    member: name,
  })
  return [
    ...propertiesOf(endpoint.params).flatMap(([name, node]) =>
      texts(node).map((value) => as(name, value, { params: { ...plan.params, [name]: value } })),
    ),
    ...propertiesOf(endpoint.query).flatMap(([name, node]) =>
      texts(node).map((value) => as(name, value, { query: [...without(plan.query, name), [name, value]] })),
    ),
    ...propertiesOf(endpoint.multipart?.fields).flatMap(([name, node]) =>
      texts(node).map((value) => as(name, value, { fields: [...without(plan.fields, name), [name, value]] })),
    ),
  ]
}

const inBodyAs = (plan: Plan, at: string, value: unknown): InvalidRequest => ({
  what: `${at} ${JSON.stringify(value).slice(0, 20)}`,
  plan: { ...plan, body: changed(plan.body, at, value) },
  member: at,
})

type Place = { at: string; name: string; node: Node; schema: Node }

/** Every field of a body, including nested objects and lists. `at` is a path such as `answers.0.id`. */
function fieldsIn(schema: Node | undefined, example: unknown, path = ''): Place[] {
  return propertiesOf(schema).flatMap(([name, node]): Place[] => {
    const at = `${path}${name}`
    const value = (example as Fields | undefined)?.[name]
    return [{ at, name, node, schema: schema as Node }, ...within(node, value, at)]
  })
}

/** The fields inside a field, where the example has values. */
function within(node: Node, value: unknown, at: string): Place[] {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return fieldsIn(node.anyOf?.find(({ properties }) => properties) ?? node, value, `${at}.`)
  if (value.length === 0 || !node.items) return []
  const first = { at: `${at}.0`, name: '0', node: node.items, schema: node }
  return [first, ...within(node.items, value[0], first.at)]
}

/** A copy with one value replaced, or removed when `value` is undefined. */
function changed(body: unknown, at: string, value: unknown): unknown {
  const copy = structuredClone(body) as Fields
  const names = at.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce((inner, name) => inner[name] as Fields, copy)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}
