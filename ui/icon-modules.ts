// `ionicons/icons` is one module, so a bundler would put the icons of all pages into the first file. With this, each icon is
// a separate module, loaded with the page that shows it.
import * as icons from 'ionicons/icons'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from 'ionicons\/icons'/g
const MODULE = '\0icons/'
const drawings = new Map<string, string>(Object.entries(icons))

export const iconModules = (): Plugin => ({
  name: 'icon-modules',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || !code.includes("'ionicons/icons'")) return null
    const imports = (names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `import { ${name} } from '${MODULE.slice(1)}${name.split(' ')[0]}'`)
    return { code: code.replace(IMPORT, (_, names: string) => imports(names).join('; ')), map: null }
  },
  resolveId: (id) => (id.startsWith(MODULE.slice(1)) ? { id: `\0${id}`, moduleSideEffects: false } : null),
  load(id) {
    if (!id.startsWith(MODULE)) return null
    const name = id.slice(MODULE.length)
    const drawing = drawings.get(name) ?? this.error(`ionicons has no ${name}.`)
    // The quotes of all other markup, so that both compress well.
    return `export const ${name} = '${drawing.replaceAll("'", '"')}'`
  },
})
