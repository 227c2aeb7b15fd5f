// A parameter accepts null where its statement tests it for null, or writes it into a nullable column.
import type { Catalog } from './catalog.ts'
import { isTree, type Tree, treesIn, type Value } from './parse-tree.ts'
import { Reading, type Scope } from './reading.ts'

/** The numbers of the parameters that accept null. */
export function nullableParamsOf(statement: Tree, catalog: Catalog): Set<number> {
  const nullable = new Set<number>()
  const reading = new Reading(catalog, nullable, {})
  const takesNull = (scope: Scope, exprs: Tree[]) => {
    for (const expr of exprs) for (const number of reading.paramsIn(scope, expr)) nullable.add(number)
  }
  function visit(value: Value | undefined, scope: Scope | undefined): void {
    if (Array.isArray(value)) for (const part of value) visit(part, scope)
    if (!isTree(value)) return
    const inner = value.tag === 'QUERY' ? { query: value, ...(scope && { parent: scope }) } : scope
    if (inner) {
      const args = treesIn(value.args)
      if (value.tag === 'NULLTEST') takesNull(inner, treesIn([value.arg ?? []]))
      if (value.tag === 'DISTINCTEXPR') takesNull(inner, args)
      if (value.tag === 'COALESCEEXPR') takesNull(inner, args.slice(0, -1))
      if (value.tag === 'QUERY') takesNull(inner, writtenWhereNullMayBe(value, catalog))
    }
    for (const [field, part] of Object.entries(value)) if (field !== 'tag') visit(part, inner)
  }
  visit(statement, undefined)
  return nullable
}

/** The expressions that an INSERT or UPDATE assigns to nullable columns. */
function writtenWhereNullMayBe(query: Tree, catalog: Catalog): Tree[] {
  if (query.commandType !== '2' && query.commandType !== '3') return []
  const table = treesIn(query.rtable)[Number(query.resultRelation) - 1]
  const onConflict = isTree(query.onConflict) ? treesIn(query.onConflict.onConflictSet) : []
  return [...treesIn(query.targetList), ...onConflict]
    .filter(({ resno }) => catalog.columns.get(`${table?.relid} ${resno}`)?.notNull === false)
    .map(({ expr }) => expr as Tree)
}
