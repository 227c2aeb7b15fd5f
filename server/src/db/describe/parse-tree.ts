// PostgreSQL's parse trees in its text form (`pg_node_tree`): `{VAR :varno 1 :varattno 2}`, lists in parentheses.

export type Tree = { tag: string; [field: string]: Value }
export type Value = string | Tree | Value[]

/** Parses a `prosqlbody` or a view's rule. A field of several words, like a constant's bytes, becomes a list. */
export function readTree(text: string): Value {
  const tokens = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/g) ?? []
  let at = 0
  const next = () => tokens[at++] ?? ''
  function read(): Value {
    const token = next()
    if (token === '(') return readUntil(')')
    if (token === '{') return readNode()
    return token.replace(/\\(.)/g, '$1')
  }
  function readUntil(end: string): Value[] {
    const values: Value[] = []
    while (tokens[at] !== end) values.push(read())
    at++
    return values
  }
  function readNode(): Tree {
    const tree: Tree = { tag: next() }
    while (tokens[at] !== '}') {
      const field = next().slice(1)
      const values: Value[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(read())
      tree[field] = values.length === 1 ? (values[0] as Value) : values
    }
    at++
    return tree
  }
  return read()
}

export const isTree = (value: Value | undefined): value is Tree =>
  typeof value === 'object' && !Array.isArray(value) && 'tag' in value
export const treesIn = (value: Value | undefined): Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])
