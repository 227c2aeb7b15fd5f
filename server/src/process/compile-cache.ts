// Caches Node's compiled code for the next start, which saves about half of it. Call this before anything large is imported.
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

let cacheFolder: string | undefined

/** Caches compiled code in the account's own cache folder, unless NODE_COMPILE_CACHE names one. Without a safe folder nothing is cached. */
export function keepCompiledCode(environment: NodeJS.ProcessEnv): void {
  const { NODE_COMPILE_CACHE: given } = environment
  cacheFolder = given || makeFolder(environment)
  if (given || !cacheFolder) return
  enableCompileCache(cacheFolder)
  // For the processes that fill a demo. The process that opens uploads starts without it.
  environment.NODE_COMPILE_CACHE = cacheFolder
}

/** The folder in use, for a process that gets nothing else of the environment. */
export const compiledCodeFolder = (): string | undefined => cacheFolder

/** Writes the code compiled until now; otherwise only an orderly end does. */
export const writeCompiledCode = (): void => flushCompileCache()

/** Node's default is below the temporary folder, where another account could place code for us to run. */
function makeFolder({ CACHE_DIRECTORY, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string | undefined {
  try {
    // In this order: systemd's, the desktop's, the account's.
    const caches = CACHE_DIRECTORY || XDG_CACHE_HOME || join(homedir(), '.cache')
    const folder = join(caches, 'aruga')
    // Not recursively: a missing home is not created.
    for (const made of [caches, folder]) if (!existsSync(made)) mkdirSync(made, { mode: 0o700 })
    return isOurs(folder) ? folder : undefined
  } catch {
    // No home, or a read-only one.
    return undefined
  }
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder)
  const uid = process.getuid?.() ?? stat.uid
  return stat.isDirectory() && stat.uid === uid && (stat.mode & 0o022) === 0
}
