// Turns what came over the wire into the contract's values, or says field by field what is wrong with it.
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type FieldError, invalid } from './problem.ts'

export type Reader<T> = (sent: unknown) => T

type SchemaNode = { properties?: Record<string, SchemaNode>; items?: SchemaNode; 'x-message'?: string; type?: unknown }

/** Text forms (query, form fields, path) are converted to the schema's types; names match case-insensitively. */
export function readerOfText<S extends TSchema>(schema: S): Reader<Static<S>> {
  const declared = new Map(
    Object.keys((schema as SchemaNode).properties ?? {}).map((name) => [name.toLowerCase(), name]),
  )
  const read = readerOf(schema)
  return (sent) => {
    const named: Record<string, unknown> = {}
    for (const [name, value] of Object.entries((sent ?? {}) as Record<string, unknown>)) {
      const known = declared.get(name.toLowerCase())
      // Names nobody declared are left alone, as every client of such a backend expects.
      if (known && value !== '') named[known] = Array.isArray(value) ? value.at(-1) : value
    }
    return read(named, true)
  }
}

/** JSON is taken as it is: a string is no number here. */
export function readerOfJson<S extends TSchema>(schema: S): Reader<Static<S>> {
  const read = readerOf(schema)
  return (sent) => read(sent, false)
}

function readerOf<S extends TSchema>(schema: S) {
  const validator = Compile(schema)
  return (sent: unknown, convert: boolean): Static<S> => {
    const value = validator.Default(convert ? validator.Convert(sent) : sent)
    if (!validator.Check(value)) throw invalid(fieldErrors(schema as SchemaNode, validator.Errors(value)))
    const unstorable = pathOfNul(value, '')
    if (unstorable !== undefined) {
      throw invalid([{ message: 'This text has a character that cannot be stored.', members: [camelCase(unstorable)] }])
    }
    return validator.Clean(value) as Static<S>
  }
}

type ValidationError = { keyword: string; instancePath: string; message: string; params: object }

function fieldErrors(schema: SchemaNode, errors: ValidationError[]): FieldError[] {
  const byMember = new Map<string, string>()
  const add = (path: string, message: string) => {
    const member = camelCase(path)
    if (!byMember.has(member)) byMember.set(member, message)
  }
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    if (error.keyword === 'required') {
      for (const name of (error.params as { requiredProperties: string[] }).requiredProperties) {
        add(path ? `${path}.${name}` : name, 'This field is required.')
      }
    } else {
      add(path, nodeAt(schema, path)?.['x-message'] ?? sentence(error.message))
    }
  }
  return [...byMember].map(([member, message]) => ({ message, members: [member] }))
}

const nodeAt = (schema: SchemaNode, path: string): SchemaNode | undefined =>
  path.split('.').reduce<SchemaNode | undefined>((node, part) => node?.properties?.[part] ?? node?.items, schema)

const sentence = (message: string) => `This ${message}.`

/** `FirstName` -> `firstName`, `HCPCode` -> `hcpCode`, as the wire's `members` are written. */
const camelCase = (path: string) =>
  path
    .split('.')
    .map((name) => name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (start) => start.toLowerCase()))
    .join('.')

/** PostgreSQL stores no NUL: where one stands, or undefined. */
function pathOfNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = pathOfNul(part, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}
