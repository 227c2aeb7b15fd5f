// What stands around the process that opens uploads. Where Linux lets us: namespaces of its own (no network, no other process
// to read the key from), the data folder covered by an empty one, no capabilities, 2 GB of memory at most, niceness. Elsewhere only
// Node's permission model, which stops our code, not machine code that a file has smuggled in.
// By hand on util-linux: bubblewrap does the same, but is installed on few servers.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export type Wall = 'namespaces' | 'permissions only'

const MEMORY_KB = 2_000_000
/** Above the server's own: inspecting yields to calls. */
export const NICENESS = 10
// Nice from the start: whoever sets it later misses the threads that are there already, and the program that the wall has started.
const COVER = `ulimit -d ${MEMORY_KB} && if [ -n "$COVERED" ]; then mount -t tmpfs -o ro,size=4k tmpfs "$COVERED"; fi && exec nice -n ${NICENESS} "$@"`

let covered = ''
let found: Promise<string[]> | undefined

/** Hides a folder from processes started later. Call it before the first upload. */
export function hideFromSandbox(dir: string): void {
  covered = dir
  found = undefined
}

/** The wall that this system offers; tried once. */
export const findWall = async (): Promise<Wall> => ((await behindWall()).length > 0 ? 'namespaces' : 'permissions only')

/** How to start a program behind the wall: what goes before its name. Empty without namespaces. */
export function behindWall(): Promise<string[]> {
  found ??= firstThatWorks([around(['--mount-proc']), around([])])
  return found
}

async function firstThatWorks(walls: string[][]): Promise<string[]> {
  for (const wall of walls) {
    const [program = '', ...args] = wall
    const tried = promisify(execFile)(program, [...args, 'true'], { env: environment(), timeout: 10_000 })
    if (
      await tried.then(
        () => true,
        () => false,
      )
    )
      return wall
  }
  return []
}

/** A picture's memory goes back to the system: by itself the limit grows with what was freed, up to 32 MB (mallopt(3)). */
const GIVEN_BACK_BYTES = String(1024 * 1024)

/** What the allocator of @napi-rs/canvas reserves at a time, in kB: by itself 1 GB with the first page, which counts for `ulimit -d`. */
const RESERVED_KB = String(64 * 1024)

/** Nothing of the server's own. One arena: more of them fragment until each process has to be replaced. */
export const environment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK_BYTES,
  MALLOC_TRIM_THRESHOLD_: GIVEN_BACK_BYTES,
  MIMALLOC_ARENA_RESERVE: RESERVED_KB,
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  ...(covered && { COVERED: covered }),
})

/**
 * A container and a hardened service cover parts of /proc, and Linux then refuses a /proc of one's own. The other processes
 * are seen in theirs, but neither signalled nor, from another user namespace, read (ptrace(2)).
 */
export function around(proc: ['--mount-proc'] | []): string[] {
  const namespaces = [
    '--user',
    '--map-root-user',
    '--net',
    '--ipc',
    '--pid',
    '--fork',
    '--kill-child',
    ...(proc.length > 0 ? proc : ['--mount']),
  ]
  const powerless = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  return ['unshare', ...namespaces, '--', '/bin/sh', '-c', COVER, 'sh', ...powerless]
}
