// Answers as JSON by the contract's schemas: undeclared fields are not sent.
import type { TSchema } from 'typebox'

/** Writes values of the schema. Throws when a required field is missing. The serializer is loaded with the first schema. */
export async function serializerOf(schema: TSchema): Promise<(value: unknown) => string> {
  const { default: compile } = await import('fast-json-stringify')
  return compile(nullableIn(schema) as Parameters<typeof compile>[0])
}

/**
 * The schema with `nullable` instead of each union with null: to choose a member of a union, the serializer validates the whole value
 * against each of them.
 */
function nullableIn(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(nullableIn)
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown }[] }
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? []
  const isNullable = anyOf?.some(({ type }) => type === 'null')
  const same = isNullable && only && others.length === 0 ? { ...rest, ...only, nullable: true } : schema
  return Object.fromEntries(Object.entries(same).map(([name, part]) => [name, nullableIn(part)]))
}
