// Converts input from the wire to the contract's types, or refuses it with an error for each field.
import type { FieldErrorCode } from '@aruga/contract/field-errors'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { type FieldError, fieldError, invalid, invalidField } from '../wire/problem.ts'
import { cleanerOf, type SchemaNode } from './clean.ts'

// Otherwise each `Clean` makes a copy of the schema with the narrowest type of a union first. Calls only
// take unions of one object and null.
Settings.Set({ unionPrioritySort: false })

export type Reader<T> = (sent: unknown) => T

/** For text input (query, form fields, path): converts to the schema's types; names match case-insensitively. */
export function readerOfText<S extends TSchema>(schema: S): Reader<Static<S>> {
  const properties = (schema as SchemaNode).properties ?? {}
  const declared = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  const read = readerOf(schema)
  // Most calls have no parameters, so their defaults are computed once.
  let defaults: Static<S> | undefined
  return (sent) => {
    const named: Record<string, unknown> = {}
    for (const [name, value] of Object.entries((sent ?? {}) as Record<string, unknown>)) {
      const known = declared.get(name.toLowerCase())
      // Undeclared names are ignored, as clients of such a backend expect.
      if (known && value !== '')
        named[known] = converted(properties[known], Array.isArray(value) ? value.at(-1) : value)
    }
    if (Object.keys(named).length > 0) return read(named)
    if (defaults === undefined) defaults = Object.freeze(read(named)) as Static<S>
    return defaults as Static<S>
  }
}

/** Converts a whole text to a number or boolean; any other text stays and is refused by the schema. */
function converted(node: SchemaNode | undefined, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (node?.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : text
  if (node?.type === 'number') return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
  if (node?.type !== 'boolean' && typeof node?.const !== 'boolean') return text
  return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text
}

/** For JSON: no conversion, a string is not a number. */
export const readerOfJson = <S extends TSchema>(schema: S): Reader<Static<S>> => readerOf(schema)

function readerOf<S extends TSchema>(schema: S): Reader<Static<S>> {
  const clean = cleanerOf(schema as SchemaNode)
  // Compiled on first use: compiling all of them takes a good part of a start.
  let validator: ReturnType<typeof Compile<S>> | undefined
  return (sent) => {
    validator ??= Compile(schema)
    const value = validator.Default(clean ? clean(sent) : sent)
    if (!validator.Check(value)) throw invalid(fieldErrors(schema as SchemaNode, value, validator.Errors(value)))
    const unstorable = pathOfNul(value, '')
    if (unstorable !== undefined) {
      throw invalidField('NotStorable', camelCase(unstorable))
    }
    return composed(validator.Clean(value)) as Static<S>
  }
}

type ValidationError = { keyword: string; instancePath: string; message: string; params: object }

function fieldErrors(schema: SchemaNode, sent: unknown, errors: ValidationError[]): FieldError[] {
  const byMember = new Map<string, FieldError>()
  const add = (path: string, code: FieldErrorCode | undefined, message = '') => {
    const member = camelCase(path)
    const error = code ? fieldError(code, member) : { code: null, message, members: [member] }
    if (!byMember.has(member)) byMember.set(member, error)
  }
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    if (error.keyword === 'required') {
      for (const name of (error.params as { requiredProperties: string[] }).requiredProperties) {
        add(path ? `${path}.${name}` : name, 'Required')
      }
    } else {
      add(path, nodeAt(schema, path)?.['x-code'] ?? codeOfText(error, valueAt(sent, path)), sentence(error))
    }
  }
  return [...byMember.values()]
}

/** A person typed the text, and a pattern explains nothing: the text is invisible, or a spreadsheet pasted something along with it. */
function codeOfText({ keyword }: ValidationError, value: unknown): FieldErrorCode | undefined {
  if (typeof value !== 'string' || !['pattern', 'minLength', 'enum'].includes(keyword)) return undefined
  if (!/[^\p{Z}\p{C}]/u.test(value)) return 'Required'
  if (keyword !== 'pattern') return undefined
  return /\p{Cc}/u.test(value) ? 'NotStorable' : 'TextFormat'
}

const valueAt = (sent: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], sent)

const nodeAt = (schema: SchemaNode, path: string): SchemaNode | undefined =>
  path.split('.').reduce<SchemaNode | undefined>((node, part) => node?.properties?.[part] ?? node?.items, schema)

function sentence({ keyword, message, params }: ValidationError): string {
  const limit = (params as { limit?: number }).limit?.toLocaleString('en')
  if (keyword === 'minLength') return `At least ${limit} characters.`
  if (keyword === 'maxLength') return `At most ${limit} characters.`
  if (keyword === 'minimum') return `At least ${limit}.`
  return keyword === 'maximum' ? `At most ${limit}.` : `This ${message}.`
}

/** `FirstName` -> `firstName`, `HCPCode` -> `hcpCode`, as in the wire's `members`. */
const camelCase = (path: string) =>
  path
    .split('.')
    .map((name) => name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (start) => start.toLowerCase()))
    .join('.')

/** The path of a value with a NUL character, which PostgreSQL cannot store, or undefined. */
function pathOfNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const nul = pathOfNul(part, path ? `${path}.${name}` : name)
    if (nul !== undefined) return nul
  }
  return undefined
}

/**
 * The value itself with its texts in NFC: keyboards write the same "ñ" in two ways, which would make two names or addresses.
 */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  for (const name of Object.keys(parts)) parts[name] = composed(parts[name])
  return value
}
