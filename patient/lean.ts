// What keeps the start-up script small where a library gives the bundler no way to leave out what the app does not use.
// docs/performance.md, "The app", has what each of these is worth.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const leanAliases = [
  // Of the contract's schemas the app reads limits and patterns: it needs no engine of types.
  { find: /^typebox$/, replacement: fileURLToPath(new URL('src/platform/schemas.ts', import.meta.url)) },
  // Ionic's own build of the very same element; the other brings a second Stencil along.
  { find: 'ionicons/components/ion-icon.js', replacement: '@ionic/core/components/ion-icon.js' },
]

const ICONS = 'ionicons/icons'
const IMPORT = /import \{([^}]*)\} from 'ionicons\/icons'/g
const ICON = /^\0icon:(\w+)$/

/** `ionicons/icons` is one module, so all the app's icons would come with its first page: each is made one of its own. */
export function iconsApart(): Plugin {
  let drawings: Map<string, string>
  return {
    name: 'icons-apart',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const source = readFileSync(
        createRequire(import.meta.url)
          .resolve(ICONS)
          .replace(/\.js$/, '.mjs'),
        'utf8',
      )
      drawings = new Map(
        [...source.matchAll(/^export const (\w+) = (".*")$/gm)].map(([, name = '', url = '']) => [name, url]),
      )
    },
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes(ICONS)) return null
      const apart = code.replace(IMPORT, (_, names: string) => namesIn(names).map(importOf).join(';'))
      if (apart.includes(`'${ICONS}'`)) this.error(`Import icons as { names } from '${ICONS}'.`)
      return { code: apart, map: null }
    },
    resolveId: (id) => (ICON.test(id) ? id : null),
    load(id) {
      const [, name] = ICON.exec(id) ?? []
      if (!name) return null
      const drawing = drawings.get(name)
      if (!drawing) this.error(`There is no icon ${name}.`)
      return { code: `export default ${drawing}`, moduleSideEffects: false }
    },
  }
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** `a` or `a as b`, its lines kept so that a stack still names the right one. */
function importOf(specifier: string): string {
  const [name, local = name] = specifier.split(/\s+as\s+/)
  return `import ${local} from '\0icon:${name}'`
}

/** Ionic's tab bar, which the app does not use, stays for a call that the bundler must take for one with an effect. */
export const ionicWithoutTabs: Plugin = {
  name: 'ionic-without-tabs',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/@ionic/react/dist/')) return null
    return { code: code.replaceAll(' = React.memo(', ' = /*@__PURE__*/ React.memo('), map: null }
  },
}

/** The app is in Material's mode everywhere (src/main.tsx): a component's styles for iOS are never looked at. */
export const materialOnly: Plugin = {
  name: 'material-only',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/@ionic/core/components/')) return null
    return {
      code: code.replace(/style\(\)\{return\{ios:("|'|`)(?:(?!\1)[^\\]|\\.)*\1,/g, 'style(){return{'),
      map: null,
    }
  },
}

/**
 * localForage's own sources, without the driver of a database that browsers have removed (Ionic Storage does not offer it
 * either) and without a stand-in for promises.
 */
export const leanStorage: Plugin = {
  name: 'lean-storage',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    return id === 'localforage' ? this.resolve('localforage/src/localforage.js') : null
  },
  transform(code, id) {
    if (id.endsWith('/localforage/src/utils/promise.js')) return { code: 'export default Promise', map: null }
    if (!id.endsWith('/localforage/src/localforage.js')) return null
    const without = ['WEBSQL: websqlDriver,', 'DefaultDrivers.WEBSQL._driver,']
    return { code: without.reduce((rest, driver) => rest.replace(driver, ''), code), map: null }
  },
}
