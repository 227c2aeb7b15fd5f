// Programs of Debian's packages, for tests that need a real peer which npm does not have.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture } from './run.ts'

const env = { DEBIAN_FRONTEND: 'noninteractive' }
let updated = false

let last: Promise<unknown> = Promise.resolve()

/** Installs a package where this is Debian and we are root, one at a time; prints why it failed. Returns whether it is installed. */
export function installDebianPackage(name: string): Promise<boolean> {
  const installing = last.then(() => install(name))
  last = installing
  return installing
}

async function install(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing Debian's ${name}...`)
  if (!updated) await capture('apt-get', ['update', '-qq'], { env })
  updated = true
  // Its own service must not start: a test starts the program itself.
  const lock = 'DPkg::Lock::Timeout=300'
  const options = ['install', '-y', '-qq', '-o', lock, '--no-install-recommends', name]
  const { code, output } = await capture('apt-get', options, { env: { ...env, RUNLEVEL: '1' } })
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'))
  return code === 0
}

/** The path of a program, installing its package where possible. Throws a one-line Error when it cannot be had. */
export async function ensureDebianProgram(program: string, packageName: string): Promise<string> {
  const found = find(program) ?? ((await installDebianPackage(packageName)) ? find(program) : undefined)
  if (!found) throw new Error(`This drill needs ${program} (Debian: apt-get install ${packageName}).`)
  return found
}

/** The same of a file that its package brings. */
export async function ensureDebianFile(path: string, packageName: string): Promise<string> {
  if (!existsSync(path)) await installDebianPackage(packageName)
  if (!existsSync(path)) throw new Error(`This drill needs ${path} (Debian: apt-get install ${packageName}).`)
  return path
}

function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/sbin']
  return folders.map((folder) => join(folder, program)).find(existsSync)
}
