// A named statement as `pg` sends it, but each connection requests the description of its columns once. `pg` requests it with every
// execution, and builds the shape of a row from it each time: a tenth of Node's cost of a list of letters (docs/decisions/151).
import pg from 'pg'

export type Callback = (error: Error | undefined, result: pg.QueryResult) => void
type Statement = { name: string; text: string; values?: unknown[]; callback: Callback }

/** Built by pg's results from PostgreSQL's RowDescription: columns, parsers, and an empty row; empty for a statement without rows. */
type RowDescription = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The parts of pg's connection that its types omit. */
type Connection = {
  bind(message: { statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void
  execute(message: object): void
  sync(): void
}

/** The parts of pg's query that its types omit; it writes several messages at once (`cork`). */
interface Internals extends pg.Query {
  name: string
  values: unknown[]
  _result: RowDescription & pg.QueryResult
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => Internals
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** By connection and statement. PostgreSQL refuses a statement whose columns have changed ("cached plan must not change result type"). */
const descriptions = new WeakMap<Connection, Map<string, RowDescription>>()

export class PreparedQuery extends Query {
  constructor({ name, text, values = [], callback }: Statement) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: Connection): void {
    const description = descriptions.get(connection)?.get(this.name)
    if (!description) {
      super.prepare(connection)
      return
    }
    Object.assign(this._result, description)
    this._accumulateRows = true
    try {
      connection.bind({ statement: this.name, values: this.values, valueMapper: prepareValue })
      connection.execute({})
    } catch (error) {
      // A value that cannot be written; nothing was sent.
      this.handleError(error, connection)
    }
    connection.sync()
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    const known = descriptions.get(connection) ?? new Map<string, RowDescription>()
    if (known.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    descriptions.set(connection, known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject }))
  }
}
