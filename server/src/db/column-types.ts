// What PostgreSQL cannot know: the shape of JSON, and the words of columns that no CHECK lists. Every type that is exported
// here may be named in a column's mark, like `AS "timeline!: Timeline"`.
import type { DocumentRow } from '../features/documents/columns.ts'
import type { LetterInFull } from '@aruga/contract/letters/letters'

export type { DocumentRow }
export type Timeline = (LetterInFull['timeline'][number] & { noteFil: string | null })[]

/** Columns that always hold one of those types. */
export const columnTypes: Record<string, string> = {}
