// Programs of Debian's packages, for tests that need a real peer which npm does not have.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { capture } from './run.ts'

let updated = false

/** One process at a time, also across parallel drills, because an update gives up while another is running. */
const apt = (...args: string[]) =>
  capture('flock', [join(tmpdir(), 'aruga-apt.lock'), 'apt-get', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })

/** Installs a package if this is Debian and we are root; prints why it failed. Returns whether it is installed. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing Debian's ${name}...`)
  if (!updated) await apt('update', '-qq')
  updated = true
  // Its own service must not start: a test starts the program itself (RUNLEVEL).
  const lock = 'DPkg::Lock::Timeout=300'
  const { code, output } = await apt('install', '-y', '-qq', '-o', lock, '--no-install-recommends', name)
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'))
  return code === 0
}

/** The path of a program, installing its package where possible. Throws a one-line Error if the program is unavailable. */
export async function ensureDebianProgram(program: string, packageName: string): Promise<string> {
  const path = find(program) ?? ((await installDebianPackage(packageName)) ? find(program) : undefined)
  if (!path) throw new Error(`This drill needs ${program} (Debian: apt-get install ${packageName}).`)
  return path
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
