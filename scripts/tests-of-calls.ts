// Which server tests make which calls, read from the tests' source so that the list cannot go stale.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from './run.ts'

export type Call = { name: string; path: string }
export type ProvingTest = { file: string; title: string }

type Node = { type: string; [key: string]: unknown }
/** The identifiers and texts in a piece of code. */
type Mentions = { names: Set<string>; texts: string[] }
type Source = { file: string; program: Node; declared: Map<string, Mentions>; imported: Map<string, string> }

/** The tests of each call, the most relevant first: those that mention it, make it directly, and make few others. */
export function testsOfCalls(calls: readonly Call[]): Map<string, ProvingTest[]> {
  const ranked = testFiles().flatMap((file) => {
    const source = read(file)
    return testsIn(source.program).map(({ title, block }) => ({ file, title, made: madeBy(block, source, calls) }))
  })
  return new Map(
    calls.map(({ name }) => {
      const stems = stemsOf(name)
      const rank = ({ file, title, made }: (typeof ranked)[number]) => {
        const words = `${file} ${title}`.toLowerCase()
        return made.size + (made.get(name) ?? 0) * 3 - stems.filter((stem) => words.includes(stem)).length * 4
      }
      const proving = ranked.filter(({ made }) => made.has(name)).sort((a, b) => rank(a) - rank(b))
      return [name, proving.map(({ file, title }) => ({ file, title }))]
    }),
  )
}

/** `replaceDocument` -> `repl`, `docu`: a test whose title or file has them is more likely about that call. */
const stemsOf = (name: string) =>
  name
    .split(/(?=[A-Z])/)
    .filter((word) => word.length > 3)
    .map((word) => word.toLowerCase().slice(0, 4))

// The tests over the whole contract make every call, so they are not specific to one.
const testFiles = () =>
  readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('server/src', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('server/src/api-tests/'))
    .sort()

/** The calls that a test makes, each with the number of functions in between. */
function madeBy(block: Node, source: Source, calls: readonly Call[]): Map<string, number> {
  const made = new Map<string, number>()
  const visited = new Set<string>()
  let mentions = [{ ...mentionsIn(block), source }]
  for (let distance = 0; mentions.length > 0 && distance < 4; distance++) {
    for (const { name, path } of calls) {
      const plain = path.replace(/\{\w+\}.*/, '')
      const named = mentions.some(
        ({ names, texts, source: { imported } }) =>
          (names.has(name) && isOfContract(name, names, imported)) ||
          texts.some((text) => text === path || text.startsWith(plain === path ? `${path}?` : plain)),
      )
      if (named && !made.has(name)) made.set(name, distance)
    }
    mentions = mentions.flatMap(({ names, source: within }) =>
      [...names].flatMap((name) => {
        const found = declarationOf(name, within)
        if (!found || visited.has(`${found.source.file} ${name}`)) return []
        visited.add(`${found.source.file} ${name}`)
        return [found]
      }),
    )
  }
  return made
}

/** Imported by name, or a member of a contract file's namespace import. */
const isOfContract = (name: string, names: Set<string>, imported: Map<string, string>) => {
  const from = imported.get(name)
  if (from) return from.startsWith('@aruga/contract/')
  return [...imported].some(([local, file]) => file === `* ${local}` && names.has(local))
}

/** A function or constant of the file itself, or of a relative import. */
function declarationOf(name: string, source: Source): (Mentions & { source: Source }) | undefined {
  const own = source.declared.get(name)
  if (own) return { ...own, source }
  const from = source.imported.get(name)
  if (!from?.startsWith('.') || !/test/.test(from)) return undefined
  const other = read(posix.join(dirname(source.file), from))
  const declared = other.declared.get(name)
  return declared && { ...declared, source: other }
}

const sources = new Map<string, Source>()
function read(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const program = parseAst(readFileSync(join(root, file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  }) as unknown as Node
  const source: Source = { file, program, declared: new Map(), imported: new Map() }
  for (const statement of program.body as Node[]) {
    const node =
      statement.type === 'ExportNamedDeclaration' ? ((statement.declaration as Node | null) ?? statement) : statement
    if (node.type === 'ImportDeclaration') {
      const from = (node.source as unknown as { value: string }).value
      for (const { type, local } of node.specifiers as { type: string; local: { name: string } }[]) {
        const whole = type === 'ImportNamespaceSpecifier' && from.startsWith('@aruga/contract/')
        source.imported.set(local.name, whole ? `* ${local.name}` : from)
      }
    }
    if (node.type === 'FunctionDeclaration')
      source.declared.set((node.id as { name: string } & Node).name, mentionsIn(node))
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations as { id: Node & { name?: string }; init: Node | null }[]) {
        if (id.name && init) source.declared.set(id.name, mentionsIn(init))
      }
    }
  }
  sources.set(file, source)
  return source
}

/** The titles of the tests of a file and of their groups; `…` stands for what a template fills in. */
export function titlesIn(file: string): ReadonlySet<string> {
  const titles = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given } = node as Node
    const title = type === 'CallExpression' && isTest(callee as Node, TESTS_AND_GROUPS) && titleOf((given as Node[])[0])
    if (title) titles.add(title)
    Object.values(node).forEach(visit)
  }
  visit(read(file).program)
  return titles
}

/** Every `test('title', …)` and `test.each(…)('title', …)`, at any depth. */
function testsIn(node: unknown): { title: string; block: Node }[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(testsIn)
  const call = node as Node
  const title =
    call.type === 'CallExpression' && isTest(call.callee as Node) ? titleOf((call.arguments as Node[])[0]) : null
  return title ? [{ title, block: call }] : Object.values(call).flatMap(testsIn)
}

const TESTS = ['test', 'it']
const TESTS_AND_GROUPS = [...TESTS, 'describe']

function isTest(callee: Node, names = TESTS): boolean {
  if (callee.type === 'Identifier') return names.includes(String(callee.name))
  if (callee.type === 'MemberExpression') return isTest(callee.object as Node, names)
  return callee.type === 'CallExpression' && isTest(callee.callee as Node, names)
}

function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function mentionsIn(node: unknown, found: Mentions = { names: new Set(), texts: [] }): Mentions {
  if (typeof node !== 'object' || node === null) return found
  const { type, name, value } = node as Node
  if (type === 'Identifier' && typeof name === 'string') found.names.add(name)
  if (type === 'Literal' && typeof value === 'string') found.texts.push(value)
  if (type === 'TemplateElement') found.texts.push((value as { cooked: string }).cooked)
  for (const part of Object.values(node)) mentionsIn(part, found)
  return found
}
