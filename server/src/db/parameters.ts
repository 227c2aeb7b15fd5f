// SQL as we write it: parameters have names, and what PostgreSQL cannot know of a column is said in its alias.

/** What the alias of a column says of it: `"total!"` is never null, `"note?"` may be, `"timeline!: Timeline"` has that type. */
type Mark = { nullable?: boolean; type?: string }

export type NumberedSql = {
  /** With `$1`, `$2`, ... for the parameters, and without marks: what PostgreSQL is sent. */
  text: string
  /** The parameters' names; `$1` is the first. */
  names: string[]
  /** Those marked `:name?`, which take null. */
  nullable: Set<string>
  /** By the column's name. */
  marks: Map<string, Mark>
}

// What is left alone comes first: literals, quoted names, dollar quotes, comments; `::` casts and `[1:2]` begin with no name.
const parts =
  /[Ee]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w:)\]"]):([A-Za-z]\w*)(\?)?|\$\d+/g
const marked = /^"(\w+)([!?]?)(?:: (\w+(?:\[\])*))?"$/

/** Numbers the parameters of `:name` in the order in which they first stand there. Throws where one has a number already. */
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
