// The decisions of docs/: a heading each, alone in a file or with others of its subject.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

type Decision = { number: string; title: string; file: string; firstOfFile: boolean }

export const decisions: Decision[] = globSync('docs/{decisions,performance}/*.md', { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(##?) (\d{3}) (.+)$/gm)].map(
      ([, level, number = '', title = '']) => ({ number, title, file, firstOfFile: level === '#' }),
    ),
  )
