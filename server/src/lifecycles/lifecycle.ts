// The states of a row and the transitions between them; each lifecycle has its table in its `states.ts`.

type Actor =
  | 'account holder'
  | 'patient'
  | 'reviewer'
  | 'pharmacist'
  | 'staff'
  | 'safety officer'
  | 'administrator'
  | 'program'

type Transition<State extends string> = {
  /** The transition's file in the same folder, without `.ts`. */
  file: string
  by: Actor
  /** Empty: the transition creates the row. */
  from: readonly State[]
  /** Empty: the transition deletes the row. */
  to: readonly State[]
}

export type Lifecycle<State extends string> = {
  title: string
  /** A description in a sentence or two. */
  about: string
  /** Only this folder writes the table; with a `column`, only it inserts or deletes rows and updates that column. */
  table: string
  column?: string
  /** Whether the state is a column with a CHECK of its values; else it follows from several columns. */
  stored: boolean
  /** Under `server/src`. */
  folder: string
  states: readonly State[]
  transitions: readonly Transition<State>[]
  /** Files of the folder that write the table without changing the state, and what they write. */
  others?: Readonly<Record<string, string>>
}
