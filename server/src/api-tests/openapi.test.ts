// openapi.json is a valid OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0), as far as ours uses it.
import { openApiDocument } from '@aruga/contract/openapi/document'
import { expect, test } from 'vitest'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: object }
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

/** Every object in it, nested ones included. */
function everyObject(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(everyObject)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

test('every operation has a unique id, a summary, a tag and a response', () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const groups = document.tags.map(({ name }) => name)
  for (const { operationId, summary, tags, responses, method } of operations) {
    expect(['get', 'post', 'put', 'delete'], operationId).toContain(method)
    expect(summary, operationId).toMatch(/\S/)
    expect(groups, operationId).toEqual(expect.arrayContaining(tags))
    expect(tags, operationId).toHaveLength(1)
    expect(
      Object.keys(responses).some((status) => /^[23]\d\d$/.test(status)),
      operationId,
    ).toBe(true)
    for (const [status, { description }] of Object.entries(responses)) {
      expect(status, operationId).toMatch(/^[2-5]\d\d$/)
      expect(description, `${operationId} ${status}`).toMatch(/\S/)
    }
  }
})

test('each path parameter is declared, required and in the path', () => {
  for (const { path, operationId, parameters = [] } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name).sort(), operationId).toEqual(inPath.sort())
    expect(
      declared.every(({ required }) => required),
      operationId,
    ).toBe(true)
    const places = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(places).size, operationId).toBe(places.length)
  }
})

test('no two paths match the same request', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every reference resolves, and every security scheme exists', () => {
  const references = everyObject(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) {
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)
    expect(found, reference).toBeTypeOf('object')
  }
  for (const { security, operationId } of operations) {
    for (const name of security.flatMap(Object.keys)) {
      expect(Object.keys(document.components.securitySchemes), operationId).toContain(name)
    }
  }
})

test('every schema is plain JSON Schema: required properties are declared, types and patterns are valid', () => {
  const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']
  const schemas = everyObject(
    operations.map(({ requestBody, responses, parameters }) => ({ requestBody, responses, parameters })),
  )
  let seen = 0
  for (const schema of schemas) {
    const { type, required, properties, pattern } = schema
    for (const name of [type].flat())
      if (typeof name === 'string' && 'properties' in schema) expect(types).toContain(name)
    if (Array.isArray(required) && properties) expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
    if (typeof pattern === 'string') expect(() => new RegExp(pattern, 'u')).not.toThrow()
    seen += properties ? 1 : 0
  }
  expect(seen).toBeGreaterThan(50)
})
