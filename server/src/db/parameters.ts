// The SQL of this codebase: parameters have names, and a column's alias marks the facts that PostgreSQL cannot know.

/** The marks in a column's alias: `"total!"` is never null, `"note?"` may be, `"timeline!: Timeline"` has that type. */
type Mark = { nullable?: boolean; type?: string }

export type NumberedSql = {
  /** With `$1`, `$2`, ... for the parameters, and without marks, as sent to PostgreSQL. */
  text: string
  /** The parameters' names; `$1` is the first. */
  names: string[]
  /** Those marked `:name?`, which accept null. */
  nullable: Set<string>
  /** By the column's name. */
  marks: Map<string, Mark>
}

// Anything but parameters comes first: literals, quoted names, dollar quotes, comments; `::` casts and `[1:2]` begin with no name.
const parts =
  /[Ee]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w:)\]"]):([A-Za-z]\w*)(\?)?|\$\d+/g
const marked = /^"(\w+)([!?]?)(?:: (\w+(?:\[\])*))?"$/

/** Numbers the parameters of `:name` in the order of their first use. Throws when the SQL has numbered ones already. */
export function numberParameters(sql: string): NumberedSql {
  const names: string[] = []
  const nullable = new Set<string>()
  const marks = new Map<string, Mark>()
  const text = sql.replace(parts, (part: string, _tag: string, name: string | undefined, mayBeNull?: string) => {
    if (name) {
      if (mayBeNull) nullable.add(name)
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    }
    if (/^\$\d/.test(part)) throw new Error(`Parameters have names, like :id; here is ${part}: ${sql}`)
    const [, column, sign, type] = marked.exec(part) ?? []
    if (!column || !(sign || type)) return part
    marks.set(column, { ...(sign && { nullable: sign === '?' }), ...(type && { type }) })
    return `"${column}"`
  })
  return { text, names, nullable, marks }
}
