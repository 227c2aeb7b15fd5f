import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './run.ts'

/** Files of these workspaces whose path matches, as paths from the repository's root, without built or installed files. */
export const sourceFiles = (workspaces: readonly string[], name: RegExp): string[] =>
  workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((file) => name.test(file) && !/(^|\/)(node_modules|dist|android|ios)\//.test(file)),
  )
