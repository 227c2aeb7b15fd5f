// The texts of a namespace, in every language, are a module; code imports it by naming the namespace: `useTexts('letters')`. So each page
// loads its own texts with its code, before it is painted.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '@aruga/contract/languages'
import type { Plugin } from 'vite'

const NAMED = /\b(?:useTexts|textsOf)\('([a-z-]+)'\)/g
const MODULE = 'locales/each/'
const messages = fileURLToPath(new URL('src/i18n/messages.ts', import.meta.url))
const hasTexts = (language: string, namespace: string) =>
  existsSync(new URL(`../locales/${language}/${namespace}.json`, import.meta.url))

export const textModules = (): Plugin => ({
  name: 'text-modules',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/patient\/src\/.*\.tsx?$/.test(id)) return null
    const named = new Set([...code.matchAll(NAMED)].map(([, namespace]) => namespace))
    if (named.size === 0) return null
    // At the end of the file, so that line numbers stay the same.
    return { code: [code, ...[...named].map((namespace) => `import '${MODULE}${namespace}'`)].join('\n'), map: null }
  },
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return null
    const namespace = id.slice(MODULE.length + 1)
    const languages = languageCodes.filter((language) => hasTexts(language, namespace))
    return `${languages.map((one) => `import ${one} from '@aruga/locales/${one}/${namespace}.json'`).join('\n')}
import { addMessages } from '${messages}'
addMessages('${namespace}', { ${languages.join(', ')} })`
  },
})
