// The texts of a namespace, in both languages, are a module, which code imports by naming it: `useTexts('letters')`. So each page loads
// its own texts with its code, before it is painted.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const NAMED = /\b(?:useTexts|textsOf)\('([a-z-]+)'\)/g
const MODULE = 'locales/both/'
const messages = fileURLToPath(new URL('src/i18n/messages.ts', import.meta.url))

export const textModules = (): Plugin => ({
  name: 'text-modules',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/patient\/src\/.*\.tsx?$/.test(id)) return null
    const named = new Set([...code.matchAll(NAMED)].map(([, namespace]) => namespace))
    if (named.size === 0) return null
    // At the end, so that no line moves.
    return { code: [code, ...[...named].map((namespace) => `import '${MODULE}${namespace}'`)].join('\n'), map: null }
  },
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return null
    const namespace = id.slice(MODULE.length + 1)
    return `import en from '@aruga/locales/en/${namespace}.json'
import fil from '@aruga/locales/fil/${namespace}.json'
import { addMessages } from '${messages}'
addMessages('${namespace}', { en, fil })`
  },
})
