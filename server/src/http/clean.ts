// Cleans the texts of a call as its schema says (contract/src/typed-text.ts), once, before it is validated.
import type { FieldErrorCode } from '@aruga/contract/field-errors'
import { cleanTyped, type TypedKind } from '@aruga/contract/typed-text'

export type SchemaNode = {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
  'x-code'?: FieldErrorCode
  'x-typed'?: TypedKind
  type?: unknown
  const?: unknown
}

type Clean = (value: unknown) => unknown

/** Undefined for a schema without typed texts, whose calls so pay nothing. Objects and lists are cleaned in place. */
export function cleanerOf(schema: SchemaNode): Clean | undefined {
  const kind = schema['x-typed']
  if (kind) return (value) => (typeof value === 'string' ? cleanTyped(kind, value) : value)
  const parts = [cleanerOfProperties(schema), cleanerOfItems(schema), ...(schema.anyOf ?? []).map(cleanerOf)]
  const cleaners = parts.filter((clean) => clean !== undefined)
  return cleaners.length === 0 ? undefined : (value) => cleaners.reduce((cleaned, clean) => clean(cleaned), value)
}

function cleanerOfProperties({ properties = {} }: SchemaNode): Clean | undefined {
  const cleaners = Object.entries(properties).flatMap(([name, part]) => {
    const clean = cleanerOf(part)
    return clean ? [[name, clean] as const] : []
  })
  if (cleaners.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const object = value as Record<string, unknown>
    for (const [name, clean] of cleaners) if (Object.hasOwn(object, name)) object[name] = clean(object[name])
    return value
  }
}

function cleanerOfItems({ items }: SchemaNode): Clean | undefined {
  const clean = items && cleanerOf(items)
  return clean && ((value) => (Array.isArray(value) ? value.map(clean) : value))
}
