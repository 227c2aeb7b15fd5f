// Which files of the repository reach the builder of the image, by .dockerignore.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** A pattern of .dockerignore; it matches a path or one of its parents. Of globs ours has `*` and a leading `**`. */
function matcherOf(pattern: string): RegExp {
  const [, anywhere, rest = ''] = /^(\*\*\/)?(.*)$/.exec(pattern) ?? []
  const body = rest.replace(/[.+()]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${anywhere ? '(.*/)?' : ''}${body}(/|$)`)
}

/** Whether .dockerignore keeps a path (from the repository's root) from the builder: the last line that matches decides. */
export function ignores(rules: string): (path: string) => boolean {
  const matchers = rules
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ ignored: !line.startsWith('!'), matcher: matcherOf(line.replace(/^!/, '')) }))
  return (path) => matchers.findLast(({ matcher }) => matcher.test(path))?.ignored ?? false
}

/** The files that a COPY of this source takes: the file itself, those below a folder, or those that match a `*` in its name. */
export function filesOfSource(
  source: string,
  ignored = ignores(readFileSync(join(root, '.dockerignore'), 'utf8')),
): string[] {
  if (source.includes('*')) {
    const name = matcherOf(source)
    return readdirSync(root).filter((file) => name.test(file) && !ignored(file))
  }
  if (ignored(source)) return []
  if (statSync(join(root, source)).isFile()) return [source]
  return readdirSync(join(root, source)).flatMap((name) => filesOfSource(`${source}/${name}`, ignored))
}
