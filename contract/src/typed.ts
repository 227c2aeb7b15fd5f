// The mark of a typed text in a schema, without the code that cleans it: the app's first page has only marks.
import type { TypedKind } from './typed-text.ts'

/** For a schema: the kind of text that people type there. */
export const typed = (kind: TypedKind) => ({ 'x-typed': kind })
