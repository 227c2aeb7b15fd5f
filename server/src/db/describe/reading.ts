// Infers from PostgreSQL's parse tree of a statement whether a column may be null, and which values it can have. What is not
// proved may be null. Outer joins need no rules here: the tree lists the joins that may null a column.
import type { Catalog } from './catalog.ts'
import { isTree, type Tree, treesIn, type Value } from './parse-tree.ts'

/** A query and its outer query: its expressions may refer to columns of both. */
export type Scope = { query: Tree; parent?: Scope }
type Source = { scope: Scope; expr: Tree }

/** Nodes that are null only when one of their arguments is. */
const strictOperators = new Set('= <> < <= > >= + - * / % || ~ ~* !~ ~~ ~~* !~~ && @> <@ #- &'.split(' '))
const strictFunctions = new Set(
  [
    'lower',
    'upper',
    'replace',
    'left',
    'right',
    'length',
    'jsonb_array_length',
    'date_trunc',
    'timezone',
    'extract',
    'starts_with',
    'encode',
  ].concat([
    'regexp_replace',
    'normalize',
    'array_to_string',
    'string_to_array',
    'to_char',
    'to_json',
    'to_jsonb',
    'round',
    'floor',
  ]),
)
const neverNull = new Set(
  [
    'count',
    'row_number',
    'rank',
    'dense_rank',
    'json_build_object',
    'jsonb_build_object',
    'concat',
    'concat_ws',
    'nextval',
  ].concat(['gen_random_uuid', 'now', 'clock_timestamp', 'pg_notify', 'json_build_array']),
)
/** `::text`, explicit or implicit. */
const isCast = ({ tag, funcformat }: Tree) =>
  /^(RELABELTYPE|COERCEVIAIO|ARRAYCOERCEEXPR|COLLATEEXPR|COERCETODOMAIN)$/.test(tag) ||
  (tag === 'FUNCEXPR' && (funcformat === '1' || funcformat === '2'))
const castOf = (expr: Tree) => (isTree(expr.arg) ? expr.arg : treesIn(expr.args)[0]) as Tree

const entriesOf = (query: Tree) =>
  treesIn(treesIn(query.returningList).length ? query.returningList : query.targetList).filter(
    ({ resjunk }) => resjunk !== 'true',
  )

/** The columns that a query returns. */
export const columnsOf = (query: Tree) =>
  query.commandType === '1' || treesIn(query.returningList).length ? entriesOf(query) : []

export class Reading {
  readonly #catalog: Catalog
  readonly #nullableParams: Set<number>
  readonly #declaredTypes: Record<string, string>

  /** `nullableParams`: the numbers of the parameters that may be null. `declaredTypes`: type names by `table.column`. */
  constructor(catalog: Catalog, nullableParams: Set<number>, declaredTypes: Record<string, string>) {
    this.#catalog = catalog
    this.#nullableParams = nullableParams
    this.#declaredTypes = declaredTypes
  }

  /** Whether column `number` (from 1) of a query may be null. */
  columnMayBeNull(scope: Scope, number: number): boolean {
    return this.#armsOf(scope, number).some((found) => !found || this.mayBeNull(found.scope, found.expr))
  }

  /** The literal types of the column's values, in TypeScript; undefined where any text is possible. */
  wordsOfColumn(scope: Scope, number: number): Set<string> | undefined {
    return union(this.#armsOf(scope, number).map((found) => found && this.wordsOf(found.scope, found.expr)))
  }

  /** The numbers of the parameters that a column or an expression stands for. */
  paramsIn(scope: Scope, expr: Tree): number[] {
    if (expr.tag === 'PARAM') return [Number(expr.paramid)]
    if (expr.tag === 'VAR') {
      const column = this.#follow(scope, expr)
      return column === undefined || 'relation' in column
        ? []
        : column.arms.flatMap((one) => (one ? this.paramsIn(one.scope, one.expr) : []))
    }
    if (isCast(expr)) return this.paramsIn(scope, castOf(expr))
    if (expr.tag === 'CASEEXPR') return resultsOf(expr).flatMap((one) => this.paramsIn(scope, one))
    if (expr.tag === 'COALESCEEXPR') return treesIn(expr.args).flatMap((one) => this.paramsIn(scope, one))
    return []
  }

  mayBeNull(scope: Scope, expr: Tree): boolean {
    const any = (parts: Tree[]) => parts.some((part) => this.mayBeNull(scope, part))
    const args = treesIn(expr.args)
    if (isCast(expr)) return this.mayBeNull(scope, castOf(expr))
    switch (expr.tag) {
      case 'VAR': {
        const nulling = expr.varnullingrels
        if (Array.isArray(nulling) && nulling.length > 1) return true
        const column = this.#follow(scope, expr)
        if (!column) return true
        if ('relation' in column) return !this.#catalog.columns.get(column.relation)?.notNull
        return column.arms.some((one) => !one || this.mayBeNull(one.scope, one.expr))
      }
      case 'CONST':
        return expr.constisnull === 'true'
      case 'PARAM':
        return this.#nullableParams.has(Number(expr.paramid))
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return args.every((part) => this.mayBeNull(scope, part))
      case 'CASEEXPR':
        return !isTree(expr.defresult) || any(resultsOf(expr))
      case 'BOOLEXPR':
        return any(args)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
        return false
      case 'OPEXPR':
      case 'SCALARARRAYOPEXPR':
        return !strictOperators.has(this.#catalog.operators.get(expr.opno as string) ?? '') || any(args)
      case 'FUNCEXPR':
      case 'AGGREF':
      case 'WINDOWFUNC': {
        const oid = (expr.funcid ?? expr.aggfnoid ?? expr.winfnoid) as string
        const name = this.#catalog.functions.get(oid) ?? ''
        return !neverNull.has(name) && !(expr.tag === 'FUNCEXPR' && strictFunctions.has(name) && !any(args))
      }
      case 'SUBLINK':
        return this.#sublinkMayBeNull(scope, expr)
      default:
        return true
    }
  }

  // EXISTS (0) and ARRAY (6) are never null. A scalar subquery (4) is null without a row; a count always has one.
  #sublinkMayBeNull(scope: Scope, { subLinkType, subselect }: Tree): boolean {
    if (subLinkType === '0' || subLinkType === '6') return false
    if (subLinkType !== '4' || !isTree(subselect)) return true
    const oneRow =
      subselect.hasAggs === 'true' &&
      subselect.groupClause === '<>' &&
      subselect.havingQual === '<>' &&
      subselect.limitOffset === '<>'
    return !oneRow || this.columnMayBeNull({ query: subselect, parent: scope }, 1)
  }

  wordsOf(scope: Scope, expr: Tree): Set<string> | undefined {
    if (isCast(expr)) return this.wordsOf(scope, castOf(expr))
    switch (expr.tag) {
      case 'VAR': {
        const column = this.#follow(scope, expr)
        if (!column) return undefined
        if ('relation' in column) return this.#wordsOfRelation(column.relation) ?? this.#labelsOf(expr.vartype)
        return union(column.arms.map((one) => one && this.wordsOf(one.scope, one.expr)))
      }
      case 'CONST':
        return wordOf(expr)
      case 'CASEEXPR':
        return union(resultsOf(expr).map((one) => this.wordsOf(scope, one)))
      case 'COALESCEEXPR':
        return union(treesIn(expr.args).map((one) => this.wordsOf(scope, one)))
      case 'SUBLINK':
        return expr.subLinkType === '4' && isTree(expr.subselect)
          ? this.wordsOfColumn({ query: expr.subselect, parent: scope }, 1)
          : undefined
      default:
        return undefined
    }
  }

  #wordsOfRelation(relation: string) {
    const column = this.#catalog.columns.get(relation)
    const type = column && this.#declaredTypes[`${column.table}.${column.name}`]
    if (type) return new Set([`types.${type}`])
    return column?.values && new Set(column.values.map(quoted))
  }

  #labelsOf(oid: Value | undefined) {
    const type = this.#catalog.types.get(oid as string)
    const labels = type?.labels ?? this.#catalog.types.get(type?.element ?? '')?.labels
    return labels ? new Set(labels.map(quoted)) : undefined
  }

  /** Resolves a column reference: a table's column, or one expression for each arm of a UNION. */
  #follow(scope: Scope, expr: Tree): { relation: string } | { arms: (Source | undefined)[] } | undefined {
    let home: Scope | undefined = scope
    for (let up = Number(expr.varlevelsup); up > 0; up--) home = home?.parent
    const number = Number(expr.varattno)
    const table = treesIn(home?.query.rtable)[Number(expr.varno) - 1]
    if (!home || !table || number < 1) return undefined
    const at = (list: Value | undefined) => [{ scope: home as Scope, expr: (list as Tree[])[number - 1] as Tree }]
    switch (table.rtekind) {
      case '0': {
        const view = this.#catalog.views.get(table.relid as string)
        return view ? { arms: this.#armsOf({ query: view }, number) } : { relation: `${table.relid} ${number}` }
      }
      case '1':
        return { arms: this.#armsOf({ query: table.subquery as Tree, parent: home }, number) }
      case '2':
        return { arms: at(table.joinaliasvars) }
      case '5':
        return { arms: (table.values_lists as Value[]).flatMap(at) }
      case '6': {
        let owner: Scope | undefined = home
        for (let up = Number(table.ctelevelsup); up > 0; up--) owner = owner?.parent
        const cte = treesIn(owner?.query.cteList).find(({ ctename }) => ctename === table.ctename)
        if (!cte || !owner || cte.cterecursive === 'true') return undefined
        return { arms: this.#armsOf({ query: cte.ctequery as Tree, parent: owner }, number) }
      }
      case '9':
        return { arms: at(table.groupexprs) }
      default:
        return undefined
    }
  }

  #armsOf(scope: Scope, number: number): (Source | undefined)[] {
    const { query } = scope
    if (isTree(query.setOperations)) {
      const leaves = (part: Tree): Tree[] =>
        part.tag === 'SETOPERATIONSTMT' ? [part.larg as Tree, part.rarg as Tree].flatMap(leaves) : [part]
      return leaves(query.setOperations).flatMap(({ rtindex }) => {
        const arm = treesIn(query.rtable)[Number(rtindex) - 1]
        return isTree(arm?.subquery) ? this.#armsOf({ query: arm.subquery, parent: scope }, number) : [undefined]
      })
    }
    const entry = entriesOf(query)[number - 1]
    return [isTree(entry?.expr) ? { scope, expr: entry.expr } : undefined]
  }
}

const resultsOf = (expr: Tree): Tree[] => [
  ...treesIn(expr.args).map(({ result }) => result as Tree),
  ...treesIn([expr.defresult ?? []]),
]

const quoted = (value: string) => `'${value.replaceAll("'", "\\'")}'`

/** The value of a literal; none for NULL. */
function wordOf({ constisnull, consttype, constvalue }: Tree): Set<string> | undefined {
  if (constisnull === 'true') return new Set()
  if ((consttype !== '25' && consttype !== '705') || !Array.isArray(constvalue)) return undefined
  const bytes = Buffer.from(constvalue.slice(2, -1).map(Number))
  // PostgreSQL's text begins with its length in four bytes; a literal without a type yet ends with a zero byte.
  return new Set([quoted((consttype === '25' ? bytes.subarray(4) : bytes.subarray(0, -1)).toString())])
}

function union(sets: (Set<string> | undefined)[]): Set<string> | undefined {
  if (sets.some((one) => one === undefined)) return undefined
  const all = new Set(sets.flatMap((one) => [...(one ?? [])]))
  return all.size ? all : undefined
}
