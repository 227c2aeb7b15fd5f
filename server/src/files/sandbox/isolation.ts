// What stands around the process that opens uploads. Where Linux lets us: namespaces of its own (no network, no socket, no other process)
// and a root of its own, which holds the program and the system's libraries to read and nothing else; no capabilities, 2 GB of memory at
// most, niceness. Elsewhere the memory limit, niceness and Node's permission model, which stops our code, not machine code that a file
// has smuggled in. By hand on util-linux: bubblewrap does the same, but is installed on few servers.
import { execFile } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Wall = 'namespaces' | 'permissions only'

const MEMORY_KB = 2_000_000
/** Above the server's own: inspecting yields to calls. */
export const NICENESS = 10

const program = fileURLToPath(new URL('../../../..', import.meta.url))
/** What the process reads, and all that it finds: its program, the Node that runs it, and what the system's linker loads. */
const VIEW = [
  ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/etc/ld.so.cache', '/usr/share/nodejs'],
  realpathSync(process.execPath),
  ...['package.json', 'node_modules', 'contract', 'server'].map((name) => join(program, name)),
].filter((path) => existsSync(path))

/** The view for Node's permission model, which stands in each wall. */
export const readable = VIEW.flatMap((path) =>
  [path, ...(statSync(path).isDirectory() ? [join(path, '*')] : [])].map((allowed) => `--allow-fs-read=${allowed}`),
)

// On /sys, since every Linux has it and nothing of the view lies below. A root that is changed, rather than pivoted, also keeps Linux from
// letting the process make user namespaces, which would give it capabilities again (user_namespaces(7)). Of /proc it has its own directory,
// by the number that the /proc outside knows. Nice from the start: set later it misses the threads that are there already.
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
exec nice -n ${NICENESS} chroot $root /setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

const NAMESPACES = ['--user', '--map-root-user', '--net', '--ipc', '--pid', '--mount', '--fork', '--kill-child']
const FULL = ['unshare', ...NAMESPACES, '--', '/bin/sh', '-c', ENTER, 'sh', ...VIEW, '--']
const LIMITS = ['/bin/sh', '-c', `ulimit -d ${MEMORY_KB} && exec nice -n ${NICENESS} "$@"`, 'sh']

let covered = ''
let found: Promise<string[]> | undefined

/** Hides a folder that lies within the view from processes started later. Call it before the first upload. */
export function hideFromSandbox(dir: string): void {
  covered = dir
  found = undefined
}

/** The wall that this system offers; tried once. */
export const findWall = async (): Promise<Wall> => ((await behindWall()) === FULL ? 'namespaces' : 'permissions only')

/** How to start Node behind the wall: what goes before its name. Empty where there are no limits of memory either. */
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
  // A package asks for it as it is loaded, and no list of accounts is in view.
  HOME: '/',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  ...(covered && { COVERED: covered }),
})
