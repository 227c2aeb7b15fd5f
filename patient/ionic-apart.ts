// `@ionic/react` is one module: what any page uses of it would come with the first one. In the build each component that it
// only wraps, and the hook of each overlay, is a module of its own, in the chunk of the pages that use it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const WHOLE = createRequire(import.meta.url).resolve('@ionic/react')
const PART = /^\0ionic:(\w+)$/
const IMPORT = /import \{([^}]*)\} from '@ionic\/react'/g

/** How the package writes a component, and a hook. */
const DECLARED = [
  /^const (Ion\w+) = \/\*@__PURE__\*\/ create(?:InlineOverlay)?Component\([\s\S]*?\);$/gm,
  /^function (useIon(?:ActionSheet|Alert|Loading|Modal|Popover|Toast))\(.*\) \{$[\s\S]*?^\}$/gm,
]
/** What these are made with, which the package keeps to itself. */
const MAKERS = ['createInlineOverlayComponent', 'useController', 'useOverlay']

export function ionicApart(): Plugin {
  const source = readFileSync(WHOLE, 'utf8')
  const parts = new Map(
    DECLARED.flatMap((pattern) => [...source.matchAll(pattern)].map(([text, name = '']) => [name, text] as const)),
  )
  return {
    name: 'ionic-apart',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === WHOLE) return { code: without(parts, source), map: null }
      if (id.includes('/node_modules/') || !code.includes('@ionic/react')) return null
      return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, parts)), map: null }
    },
    resolveId: (id) => (PART.test(id) ? id : null),
    load(id) {
      const [, name = ''] = PART.exec(id) ?? []
      const part = parts.get(name)
      if (!part) return null
      const made = `import { ${MAKERS.join(', ')} } from '${WHOLE}'`
      return { code: [...importsFor(part, source), made, `export ${part}`].join('\n'), moduleSideEffects: false }
    },
  }
}

const IMPORTS = /^import .*;$/gm

/** The package without its parts, and without the imports that only they need. */
function without(parts: Map<string, string>, source: string): string {
  let rest = source.replace(IMPORTS, '')
  for (const part of parts.values()) rest = rest.replace(part, '')
  rest = rest.replace(/^export \{(.*)\};$/m, (_, names: string) => {
    const left = names.split(',').filter((name) => !parts.has(name.trim()))
    return `export { ${[...left, ...MAKERS].join(', ')} };`
  })
  return [...importsFor(rest, source), rest].join('\n')
}

/** The package's own import lines that bring a name which `code` says. */
function importsFor(code: string, source: string): string[] {
  const said = new Set(code.match(/[\w$]+/g))
  return (source.match(IMPORTS) ?? []).filter((line) => line.match(/[\w$]+(?=,| })/g)?.some((name) => said.has(name)))
}

/** On one line, so that a stack still names the right ones below. */
function importsOf(list: string, parts: Map<string, string>): string {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const from = (name: string) => (parts.has(name) ? `\0ionic:${name}` : '@ionic/react')
  return names.map((name) => `import { ${name} } from '${from(name)}'`).join(';')
}
