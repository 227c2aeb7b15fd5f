// What a row can be and what leads from one state to the other: a table of each lifecycle stands in its `states.ts`.

/** Who does it. */
type Actor = 'account holder' | 'patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'program'

type Transition<State extends string> = {
  /** The file beside that does it, without `.ts`. */
  file: string
  by: Actor
  /** None: the row begins with it. */
  from: readonly State[]
  /** None: the row ends with it. */
  to: readonly State[]
}

export type Lifecycle<State extends string> = {
  title: string
  /** What it is, in a sentence or two. */
  about: string
  /** The table that nobody else writes; with a `column`, whose rows nobody else makes, deletes or changes in it. */
  table: string
  column?: string
  /** Whether the state is a column with a CHECK of its words; else it follows from several. */
  stored: boolean
  /** Under `server/src`. */
  folder: string
  states: readonly State[]
  transitions: readonly Transition<State>[]
  /** Files beside that write the table and leave the state as it is, and what they write. */
  others?: Readonly<Record<string, string>>
}
