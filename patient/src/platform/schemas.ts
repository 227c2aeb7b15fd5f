// Stands in for `typebox` in the app's build (see lean.ts): the same schemas as plain JSON Schema, without the engine that
// computes types from types. The contract's modules run on it unchanged; schemas.test.ts compares what comes out.
type Schema = Record<string, unknown>
type Properties = { [name: string]: Schema }

/** Never enumerable, so that it is not in the JSON: there `required` says it. */
const OPTIONAL = Symbol('optional')

const ofType =
  (type: string) =>
  (options: Schema = {}): Schema => ({ type, ...options })

const object = (properties: Properties, options: Schema = {}): Schema => {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const omit = ({ properties }: Schema, names: readonly string[]): Schema =>
  object(Object.fromEntries(Object.entries(properties as Properties).filter(([name]) => !names.includes(name))))

const optional = (schema: Schema): Schema => Object.defineProperty({ ...schema }, OPTIONAL, { value: true })

const record = (key: Schema, value: Schema, options: Schema = {}): Schema => ({
  type: 'object',
  patternProperties: { [String(key.pattern ?? '^.*$')]: value },
  ...options,
})

const text = ofType('string')
const integer = ofType('integer')
const number = ofType('number')
const truth = ofType('boolean')
const nothing = ofType('null')
const unknown = (options: Schema = {}): Schema => ({ ...options })
const literal = (value: unknown, options: Schema = {}): Schema => ({ type: typeof value, const: value, ...options })
const list = (items: Schema, options: Schema = {}): Schema => ({ type: 'array', items, ...options })
const union = (anyOf: Schema[], options: Schema = {}): Schema => ({ anyOf, ...options })
const unsafe = (schema: Schema): Schema => schema

export {
  integer as Integer,
  list as Array,
  literal as Literal,
  nothing as Null,
  number as Number,
  object as Object,
  omit as Omit,
  optional as Optional,
  record as Record,
  text as String,
  truth as Boolean,
  union as Union,
  unknown as Unknown,
  unsafe as Unsafe,
}
