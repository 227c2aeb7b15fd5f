/** In place of a statement's types (statements.gen.ts): PostgreSQL's reason for refusing it. */
export type Invalid<Why extends string> = { invalid: Why }

type Described = { params: object; row: unknown }

/** Turns into a type error at the statement's name when the statement is unknown or PostgreSQL refuses it. */
export type Usable<Statements, Name> = Name extends keyof Statements
  ? Statements[Name] extends Described
    ? unknown
    : Statements[Name]
  : Invalid<'not described yet: npm run sql'>

export type ParamsOf<Statements, Name> = Name extends keyof Statements
  ? Statements[Name] extends { params: infer Params }
    ? Params
    : never
  : never

export type RowOf<Statements, Name> = Name extends keyof Statements
  ? Statements[Name] extends { row: infer Row }
    ? Row
    : never
  : never

/** A statement without parameters is called with the database alone. */
export type Given<Params> = keyof Params extends never ? [] : [params: Params]
