// Keeps Stryker out of SQL. It does not know SQL and can only empty or replace a whole statement, which PostgreSQL refuses at
// once: such mutants are always found and would flatter the score.
type Node = { type: string; value?: unknown; quasis?: { value: { raw: string } }[]; callee?: { name?: string } }
type Path = { node: Node }

/** Parts of statements contain a cast, or a column like `valid_until` in a comparison. */
const isSql = ({ type, value, quasis = [] }: Node) =>
  (type === 'StringLiteral' || type === 'TemplateLiteral') &&
  /::|\w_\w.*\s|\s.*\w_\w/s.test(
    type === 'StringLiteral' ? String(value) : quasis.map((one) => one.value.raw).join('?'),
  )

const buildsSql = ({ type, callee }: Node) => type === 'CallExpression' && /^query$|Sql$/.test(callee?.name ?? '')

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sql',
    value: { shouldIgnore: ({ node }: Path) => (buildsSql(node) || isSql(node) ? 'SQL' : undefined) },
  },
]
