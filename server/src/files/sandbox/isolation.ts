// The wall around the process that opens uploads. Where Linux allows it: namespaces of its own (no network, no socket, no other process)
// and a root of its own, with only the program and the system's libraries, read-only; no capabilities, 2 GB of memory at
// most, niceness. Elsewhere the memory limit, niceness and Node's permission model, which stops our code, not machine code that a file
// has smuggled in. By hand on util-linux: bubblewrap does the same, but is installed on few servers.
import { execFile } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Wall = 'namespaces' | 'permissions only'

const MEMORY_KB = 2_000_000
/** Inspecting yields to calls. A server that runs behind other work is not put behind it twice, where inspecting would starve. */
export const NICENESS = 10
const NICER = `nice -n ${Math.max(0, NICENESS - getPriority())}`

const program = fileURLToPath(new URL('../../../..', import.meta.url))
/** Everything that the process can read: its program, the Node that runs it, and what the system's linker loads. */
const VIEW = [
  ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/etc/ld.so.cache', '/usr/share/nodejs'],
  realpathSync(process.execPath),
  ...['package.json', 'node_modules', 'contract', 'server'].map((name) => join(program, name)),
].filter((path) => existsSync(path))

/** The view for Node's permission model, which is part of every wall. */
export const readable = VIEW.flatMap((path) =>
  [path, ...(statSync(path).isDirectory() ? [join(path, '*')] : [])].map((allowed) => `--allow-fs-read=${allowed}`),
)

// Mounted on /sys, which every Linux has and the view does not need. A changed root, rather than a pivoted one, also keeps Linux from
// letting the process make user namespaces, which would restore capabilities (user_namespaces(7)). In /proc it sees its own directory,
// by its number outside. Nice from the start: set later, niceness misses existing threads.
const ENTER = `set -e
ulimit -d ${MEMORY_KB}
root=/sys
mount -t tmpfs -o size=256k,mode=755 tmpfs $root
show() {
  [ -d "$1" ] && mkdir -p "$root$2" || { mkdir -p "$root\${2%/*}"; : > "$root$2"; }
  mount --rbind -o "ro,nosuid,nodev$3" "$1" "$root$2"
}
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then ln -s "$(readlink "$1")" "$root$1"; else show "$1" "$1"; fi
  shift
done
shift
read -r pid _ < /proc/self/stat
show "/proc/$pid" /proc/self ,noexec
show "$(command -v setpriv)" /setpriv
if [ -n "$COVERED" ] && [ -d "$root$COVERED" ]; then mount -t tmpfs -o ro,size=4k tmpfs "$root$COVERED"; fi
mount -o remount,bind,ro,nosuid,nodev $root
exec ${NICER} chroot $root /setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

const NAMESPACES = ['--user', '--map-root-user', '--net', '--ipc', '--pid', '--mount', '--fork', '--kill-child']
const FULL = ['unshare', ...NAMESPACES, '--', '/bin/sh', '-c', ENTER, 'sh', ...VIEW, '--']
const LIMITS = ['/bin/sh', '-c', `ulimit -d ${MEMORY_KB} && exec ${NICER} "$@"`, 'sh']

let covered = ''
let found: Promise<string[]> | undefined

/** Hides a folder within the view from processes started later. Call it before the first upload. */
export function hideFromSandbox(dir: string): void {
  covered = dir
  found = undefined
}

/** The wall that this system offers; tried once. */
export const findWall = async (): Promise<Wall> => ((await behindWall()) === FULL ? 'namespaces' : 'permissions only')

/** How to start Node behind the wall: the words before its name. Empty on systems without memory limits. */
export function behindWall(): Promise<string[]> {
  found ??= process.platform === 'linux' ? firstThatWorks([FULL, LIMITS]) : Promise.resolve([])
  return found
}

async function firstThatWorks(walls: string[][]): Promise<string[]> {
  for (const wall of walls) {
    const [first = '', ...args] = wall
    const tried = promisify(execFile)(first, [...args, process.execPath, '--version'], {
      env: environment(),
      timeout: 10_000,
    })
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

/** Returns a picture's memory to the system: by default the threshold grows with freed memory, up to 32 MB (mallopt(3)). */
const GIVEN_BACK_BYTES = String(1024 * 1024)

/** What @napi-rs/canvas reserves at a time, in kB: by default 1 GB with the first page, which counts for `ulimit -d`. */
const RESERVED_KB = String(64 * 1024)

/** Nothing of the server's environment. One arena: several fragment until each process has to be replaced. */
export const environment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK_BYTES,
  MALLOC_TRIM_THRESHOLD_: GIVEN_BACK_BYTES,
  MIMALLOC_ARENA_RESERVE: RESERVED_KB,
  // A package reads it while loading, and the view has no list of accounts.
  HOME: '/',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  ...(covered && { COVERED: covered }),
})
