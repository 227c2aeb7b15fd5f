// node scripts/icon.ts NAME...: copies icons of ionicons into ui/src/icons, one module each (`addOutline` -> add-outline.ts).
// `ionicons/icons` is a single module, so every icon of every page would be loaded with the first one.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as ionicons from 'ionicons/icons'
import { root, run } from './run.ts'

const folder = join(root, 'ui', 'src', 'icons')
const drawings = new Map<string, unknown>(Object.entries(ionicons))
const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

await mkdir(folder, { recursive: true })
for (const name of process.argv.slice(2)) {
  const drawing = drawings.get(name)
  if (typeof drawing !== 'string') throw new Error(`ionicons has no ${name}.`)
  const svg = drawing.replaceAll("'", '"')
  await writeFile(join(folder, `${kebab(name)}.ts`), `// ionicons, MIT\nexport const ${name} =\n  '${svg}'\n`)
}
process.exitCode = await run('biome', ['format', '--write', folder])
