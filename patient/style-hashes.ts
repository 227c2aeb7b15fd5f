// The CSP allows no inline style, but Ionic's components without a shadow root insert their style sheets as <style> elements. Their
// content is fixed at build time: this writes the hash of each to dist/style-hashes.json, and the server lists them in `style-src` (CSP
// Level 3, section 6.7.3.3), so that 'unsafe-inline' is not needed. It only reads the build, and fails if the build no longer contains
// what it expects of Ionic and Stencil. `npm run dev` needs no hashes, since Vite answers without a CSP.
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const IONIC = /\/@ionic\/core\/components\/[^/]+\.js(\?|$)/

/** Stencil appends this to the sheet of a component whose slots it moves (flag 4), by `innerHTML +=`, with nothing in between. */
const MOVED_SLOTS = 'slot-fb{display:contents}slot-fb[hidden]{display:none}'

/** The files that contain that text, so that a new version of Stencil with another text fails the build. */
const STENCIL = /\/@ionic\/core\/components\/p-[^/]+\.js(\?|$)/

export function styleHashes(): Plugin {
  const codeOf = new Map<string, string>()
  return {
    name: 'style-hashes',
    apply: 'build',
    transform: {
      filter: { id: IONIC },
      handler(code, id) {
        codeOf.set(id, code)
        return null
      },
    },
    generateBundle(_, bundle) {
      const used = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
      // Most of Ionic's files are not in the build, and parsing takes most of the time.
      const codes = used.flatMap((id) => codeOf.get(id) ?? [])
      const sheets = codes.flatMap((code) => sheetsAsSet(code, sheetsWithoutShadow(this.parse(code))))
      const hasMovedSlots = [...codeOf].some(([id, code]) => STENCIL.test(id) && code.includes(MOVED_SLOTS))
      const missing = [...(hasMovedSlots ? [] : [MOVED_SLOTS]), ...(sheets.length > 0 ? [] : ['Ionic’s sheets'])]
      if (missing.length > 0) this.error(`The hashes for the CSP would be wrong. Not found in the build: ${missing}`)
      const source = JSON.stringify([...new Set(sheets.map(hashOf))].sort(), null, 2)
      this.emitFile({ type: 'asset', fileName: 'style-hashes.json', source })
    },
  }
}

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const sheetsAsSet = (code: string, sheets: string[]) =>
  [...code.matchAll(/\[(\d+),"ion-/g)].some(([, flags]) => Number(flags) & 4)
    ? sheets.flatMap((sheet) => [sheet, '', sheet + MOVED_SLOTS])
    : sheets

/** The sheets (mode `md`) of the component classes that attach no shadow root: `static get style() { return { md: '…' } }`. */
function sheetsWithoutShadow(program: unknown): string[] {
  const sheets: string[] = []
  visit(program, (node) => {
    if (node.type !== 'ClassBody') return
    const members = node.body as Node[]
    const getter = members.find((member) => member.kind === 'get' && member.static && nameOf(member) === 'style')
    if (!getter || JSON.stringify(node).includes('"__attachShadow"')) return
    visit(getter, (part) => {
      const isMd = part.type === 'Property' && nameOf(part) === 'md'
      if (isMd) sheets.push(textOf(part.value as Node))
      if (part.type === 'ReturnStatement') sheets.push(textOf(part.argument as Node))
    })
  })
  return sheets.filter((sheet) => sheet !== '')
}

type Node = { type: string; [key: string]: unknown }

const nameOf = (node: Node) => (node.key as { name?: string; value?: string } | undefined)?.name

function textOf(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return ''
  const [only] = node.quasis as { value: { cooked: string } }[]
  return only?.value.cooked ?? ''
}

function visit(value: unknown, visitor: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, visitor)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) visitor(value as Node)
    for (const child of Object.values(value)) visit(child, visitor)
  }
}
