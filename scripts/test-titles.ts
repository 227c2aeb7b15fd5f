// The titles of a file's tests, read from its source, so that a document can name a test and a test can check the name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from './run.ts'

type Node = { type: string; [key: string]: unknown }

/** The titles of the tests of a file and of their groups; `…` stands for what a template fills in. */
export function titlesIn(file: string): ReadonlySet<string> {
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  const program = parseAst(readFileSync(join(root, file), 'utf8'), { lang })
  const titles = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given } = node as Node
    const title = type === 'CallExpression' && isTest(callee as Node) && titleOf((given as Node[])[0])
    if (title) titles.add(title)
    Object.values(node).forEach(visit)
  }
  visit(program)
  return titles
}

/** `test`, `test.each(…)`, `describe.skipIf(…)`: at any depth of calls and members. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(String(callee.name))
  if (callee.type === 'MemberExpression') return isTest(callee.object as Node)
  return callee.type === 'CallExpression' && isTest(callee.callee as Node)
}

function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}
