// Every list, search and export of the contract, with its filters.
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import type { TSchema } from 'typebox'
import { exampleOf } from './examples.ts'
import type { Plan } from './plan.ts'

type Value = string | number | boolean
type Given = [name: string, value: Value][]

const PAGING = ['SkipCount', 'MaxResultCount']
const CURSORS = ['After', 'after', 'Before']

/** Where a call takes its filters; most take none in their body. */
const filtersIn = ({ body, query }: Endpoint): 'body' | 'query' =>
  propertiesOf(body).MaxResultCount || !query ? 'body' : 'query'
const propertiesOf = (schema: TSchema | undefined) =>
  (schema as { properties?: Record<string, Simple> } | undefined)?.properties ?? {}
const requiredOf = (schema: TSchema | undefined) => (schema as { required?: string[] } | undefined)?.required ?? []

export const listCalls = (endpoints as readonly Endpoint[]).filter(
  ({ name, method, query, body, result }) =>
    [query, body].some((schema) => propertiesOf(schema).MaxResultCount) ||
    (method === 'GET' && propertiesOf(result as TSchema).items) ||
    name.startsWith('export'),
)

/** The days that `fillAllTables` fills, in place of the example's. */
const DAYS: Record<string, string> = { From: '2026-01-01', To: '2026-04-01', Day: '2026-01-10', Month: '2026-01-01' }
const inFilledDays = (given: Given, { name }: Endpoint, filters: number): Given =>
  given.map(([field, value]) => {
    const day = DAYS[field]
    // All entries of three months would take minutes; a day's are several pages.
    if (name === 'exportAudit' && field === 'To' && filters === 0) return [field, '2026-01-02T00:00:00Z']
    return [field, day ? day + String(value).slice(day.length) : value]
  })

/** The example of a list without optional filters, with each of them alone, and with all. */
export function filterPlans(endpoint: Endpoint): Plan[] {
  const { [filtersIn(endpoint)]: schema } = endpoint
  const example = exampleOf(endpoint)
  const examples = Object.fromEntries(
    filtersIn(endpoint) === 'query' ? (example.query ?? []) : Object.entries(example.body ?? {}),
  )
  const always = [...requiredOf(schema), ...PAGING]
  const fixed = Object.entries(examples).filter(([name]) => always.includes(name)) as Given
  // The format of a file is no filter: its rows come from the same statement.
  const optional = Object.entries(propertiesOf(schema)).filter(
    ([name]) => ![...always, ...CURSORS, 'Longitude', 'Format'].includes(name),
  )
  const each = optional.map(([name, simple]) =>
    valuesOf(name, simple, examples[name]).map((value): Given => [[name, value], ...together(name, examples)]),
  )
  const all = each.flatMap(([first]) => first ?? [])
  const sets = [[], ...each.flat(), ...(each.length > 1 ? [all] : [])]
  return sets.map((given) => withFilters(endpoint, example, inFilledDays([...fixed, ...given], endpoint, given.length)))
}

/** A position needs both fields. */
const together = (name: string, examples: Record<string, Value>): Given =>
  name === 'Latitude' ? [['Longitude', examples.Longitude as Value]] : []

/** The same request for the page after `answer`; undefined if that was the last. */
export function nextPage(endpoint: Endpoint, plan: Plan, next: unknown): Plan | undefined {
  const where = filtersIn(endpoint)
  const cursor = CURSORS.find((name) => propertiesOf(endpoint[where])[name])
  if (!cursor || next === undefined || next === null) return undefined
  const given = (where === 'query' ? (plan.query ?? []) : Object.entries(plan.body ?? {})) as Given
  return withFilters(endpoint, plan, [...given, [cursor, next as Value]])
}

const withFilters = (endpoint: Endpoint, plan: Plan, given: Given): Plan =>
  filtersIn(endpoint) === 'query'
    ? { ...plan, query: given.map(([name, value]) => [name, String(value)]) }
    : { ...plan, ...(endpoint.body && { body: Object.fromEntries(given) }) }

type Simple = { type?: string; enum?: string[]; description?: string }

/** The example's words, and for a search also words without a match: a list in order is then read to its end. */
function valuesOf(name: string, { type, enum: values, description }: Simple, example: Value | undefined): Value[] {
  if (name === 'Filter') return [example ?? 'a', 'qzx no such words']
  // Nobody has opened a breach.
  if (name === 'Action') return [example ?? 'letter.', 'breach.']
  if (example !== undefined) return [example]
  if (values) return values.slice(0, 1)
  if (description === 'GUID') return [randomUUID()]
  if (type === 'boolean') return [true]
  return type === 'integer' || type === 'number' ? [7] : []
}
