// npm run release -- 0.3.0: moves what changes/ has into CHANGELOG.md, and gives every package and the image the new version.
// CONTRIBUTING.md#changelog describes a fragment.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** What an entry is for its reader; the order of the sections of a version. */
const KINDS = ['To do', 'New', 'Fixed'] as const

export const fragments = () => globSync('changes/*.md', { cwd: root }).sort()
export const manifests = () => ['package.json', ...globSync('*/package.json', { cwd: root }).sort()]

/** The entries of fragments by kind: each line under `## To do`, `## New` or `## Fixed`. */
export function collect(texts: readonly string[]): Map<string, string[]> {
  const entries = new Map<string, string[]>(KINDS.map((kind) => [kind, []]))
  for (const text of texts) {
    for (const section of text.trim().split(/^(?=## )/m)) {
      const [, kind = '', body = ''] = /^## (.+)\n+([\s\S]+)$/.exec(section.trim()) ?? []
      const list = entries.get(kind)
      if (!list || !body.startsWith('- ')) throw new Error(`Not "## ${KINDS.join('|')}" with a list: ${section}`)
      list.push(body)
    }
  }
  return entries
}

/** The changelog with a section of the version before the older ones. */
export function withVersion(changelog: string, version: string, entries: ReadonlyMap<string, string[]>): string {
  const sections = [...entries].filter(([, list]) => list.length > 0)
  const text = sections.map(([kind, list]) => `### ${kind}\n\n${list.join('\n')}\n\n`).join('')
  return changelog.replace(/^## /m, `## ${version}\n\n${text}## `)
}

function release(version: string) {
  const entries = collect(fragments().map((name) => readFileSync(join(root, name), 'utf8')))
  if (fragments().length === 0) throw new Error('changes/ has nothing to release')
  rewrite('CHANGELOG.md', (text) => withVersion(text, version, entries))
  for (const name of manifests()) {
    rewrite(name, (text) => text.replace(/("version"|"@aruga\/\w+"): "[^"]+"/g, `$1: "${version}"`))
  }
  rewrite('Containerfile', (text) => text.replace(/(image\.version=")[^"]+/, `$1${version}`))
  rewrite('package-lock.json', (text) => lockWith(text, version))
  for (const name of fragments()) rmSync(join(root, name))
}

const rewrite = (name: string, change: (text: string) => string) =>
  writeFileSync(join(root, name), change(readFileSync(join(root, name), 'utf8')))

type Lock = { version: string; packages: Record<string, { version?: string; dependencies?: Record<string, string> }> }
function lockWith(text: string, version: string): string {
  const lock: Lock = JSON.parse(text)
  lock.version = version
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules/')) continue
    entry.version = version
    for (const name of Object.keys(entry.dependencies ?? {})) {
      if (entry.dependencies && name.startsWith('@aruga/')) entry.dependencies[name] = version
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2)
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('npm run release -- 0.3.0')
  release(version)
}
