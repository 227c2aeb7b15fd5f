// Schemas shared by several calls.

import type { Static, TObject, TSchema } from 'typebox'
import * as Type from 'typebox'
import { whenInvalid } from './field-errors.ts'
import {
  type Texts as ByLanguage,
  type SourceTexts as BySource,
  type Language as LanguageCode,
  languageCodes,
  languages,
  SOURCE_LANGUAGE,
} from './languages.ts'
import { DEFAULT_RESULT_COUNT, MAX_RESULT_COUNT } from './limits.ts'
import { UNSEEN } from './patterns.ts'
import { typed } from './typed.ts'

/** One of several strings. A plain `enum` rather than a union of constants: serialising it is faster. */
export const OneOf = <const W extends readonly string[]>(values: W) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: values })

export const Nullable = <S extends TSchema>(schema: S) => {
  const type = (schema as { type?: unknown }).type
  const simple = typeof type === 'string' && type !== 'object' && type !== 'array' && !('enum' in schema)
  return Type.Unsafe<Static<S> | null>(simple ? { ...schema, type: [type, 'null'] } : Type.Union([schema, Type.Null()]))
}

/** Whether null is one of a schema's values. */
export const isNullable = (schema: TSchema): boolean => {
  const { type, anyOf = [] } = schema as { type?: unknown; anyOf?: { type?: unknown }[] }
  return [type, ...anyOf.map((one) => one.type)].flat().includes('null')
}

/** A GUID. */
export const Id = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  description: 'GUID',
  ...whenInvalid('IdFormat'),
})
/** The code of an SMS, as typed: six digits with or without blanks. It is compared, not validated. */
export const SentCode = Type.String({ minLength: 1, maxLength: 20, ...typed('digits') })
export const IdParams = Type.Object({ id: Id })

/** A timestamp: ISO 8601 in UTC with `Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 in UTC; answers always have three fraction digits',
})
/** A calendar day: `YYYY-MM-DD`. PostgreSQL has no year 0. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(?!0000)',
  description: 'YYYY-MM-DD',
  ...whenInvalid('DateFormat'),
})

export const Language = OneOf<readonly LanguageCode[]>(languageCodes)
export type Language = LanguageCode

const byLanguage = (text: TSchema, isRequired: (entry: (typeof languages)[number]) => boolean) =>
  Type.Object(
    Object.fromEntries(languages.map((entry) => [entry.code, isRequired(entry) ? text : Type.Optional(text)])),
  )
/** A text by language; staff must write the required languages. */
export const Texts = <S extends TSchema>(text: S) =>
  Type.Unsafe<ByLanguage<Static<S>>>(byLanguage(text, ({ required }) => required))
/** A text by language; staff must write only the source language. */
export const SourceTexts = <S extends TSchema>(text: S) =>
  Type.Unsafe<BySource<Static<S>>>(byLanguage(text, ({ code }) => code === SOURCE_LANGUAGE))

export const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })

/** A line of text a person typed: trimmed by the server, no control characters. */
export const Line = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\p{Cc}]*$', ...typed('text') })

/** Search words. */
export const SearchLine = (maxLength: number, minLength = 1) =>
  Type.String({ ...Line(maxLength, minLength), ...typed('search') })

/** A line with visible characters. */
export const NonBlankLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?=.*[^\\p{Z}\\p{C}${UNSEEN}])[^\\p{Cc}]*$`, ...typed('text') })

/** A line that is compared or dialled, such as a batch: in plain digits, dashes and blanks. */
export const PlainLine = (maxLength: number) => Type.String({ ...NonBlankLine(maxLength), ...typed('search') })

/** The number of a receipt, with its letters and signs. */
export const ReceiptNumber = Type.String({ ...NonBlankLine(64), ...typed('receiptNumber') })

/** The name of a person, a place or a thing. */
export const NonBlankName = (maxLength: number) => Type.String({ ...NonBlankLine(maxLength), ...typed('name') })

/** Text with line breaks; a blank line begins a paragraph. */
export const Paragraphs = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^(?=[\\s\\S]*[^\\p{Z}\\p{C}${UNSEEN}])([^\\p{Cc}]|\\n)*$`,
    ...typed('text'),
  })

/** The list query of docs/specification.md#3. `Sorting` is `field`, `field DESC` or several with commas. */
export const ListQuery = Type.Object({
  Filter: Type.Optional(
    Type.String({ maxLength: 200, description: 'Case-insensitive substring; blank is ignored', ...typed('search') }),
  ),
  Sorting: Type.Optional(Type.String({ maxLength: 200, description: 'field | field DESC | a ASC, b DESC' })),
  SkipCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
  MaxResultCount: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RESULT_COUNT, default: DEFAULT_RESULT_COUNT })),
})
export type ListQuery = Static<typeof ListQuery>

/** A page of a list: `totalCount` counts all matching rows, `items` are the requested page. */
export const PageOf = <S extends TObject>(item: S) =>
  Type.Object({ totalCount: Type.Integer({ minimum: 0 }), items: Type.Array(item) })
/** A list without paging. */
export const AllOf = <S extends TObject>(item: S) => Type.Object({ items: Type.Array(item) })
