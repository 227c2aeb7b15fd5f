// Chooses the account for PostgreSQL. It refuses to run as root, so root uses another account, which may be unable to enter
// the parent folders of the clone or the data (root's home is 0700). See docs/decisions/002.
import {
  type ChildProcess,
  type SpawnOptions,
  type SpawnSyncOptionsWithStringEncoding,
  spawn,
  spawnSync,
} from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { reasonIn } from './messages.ts'

/** `uid`, `gid`: the owner that the files need, undefined when this process already runs as that account. */
export type Account = { uid?: number; gid?: number; prefix: string[]; spawn: SpawnOptions }

export const SUPERUSER = 'postgres'
/** The owner of the app's database: not a superuser, so that a vulnerability of the app cannot read the machine's files. */
export const APP = 'aruga'

// "nobody" on Debian, Ubuntu and Fedora.
const UNPRIVILEGED = 65534

// A clean environment: no PG* variable of the user's shell reaches the server, messages are in English for messages.ts.
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Chooses the first account under which PostgreSQL can really run and enter `directories`.
 * `cluster`: the database directory; if it exists its owner is used. Throws a one-line Error when no account can.
 */
export async function chooseAccount(binaries: Binaries, cluster: string, directories: string[]): Promise<Account> {
  const owner = await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)
  const command = owner
    ? [binaries.postgres, '-D', cluster, '-C', 'data_directory']
    : [binaries.initdb, '-D', cluster, '-U', SUPERUSER, '--show']
  const problems: string[] = []
  for (const account of candidates(owner)) {
    const problem = probe(account, command, directories)
    if (problem === undefined) return account
    problems.push(problem)
  }
  // Reports why the first, ordinary way failed, not the fallbacks.
  const advice =
    process.getuid?.() === 0
      ? ' Move the project and DATA_DIR where every user may enter, or start as an ordinary user.'
      : ''
  throw new Error(`PostgreSQL cannot run here: ${problems[0]}.${advice}`)
}

/** Starts a program under the account, detached from the terminal's Ctrl-C, which the server handles. */
export function launch(account: Account, command: string, args: string[], input: 'pipe' | 'ignore'): ChildProcess {
  const [program = command, ...rest] = [...account.prefix, command, ...args]
  const detached = process.platform !== 'win32'
  return spawn(program, rest, { ...account.spawn, detached, stdio: [input, 'ignore', 'pipe'] })
}

function candidates(owner: { uid: number; gid: number } | undefined): Account[] {
  if (process.platform === 'win32') return [{ prefix: [], spawn: { windowsHide: true } }]
  const spawn: SpawnOptions = { cwd: '/', env: environment }
  // The kernel then shuts PostgreSQL down when this process is killed. Part of util-linux; BusyBox and macOS do not have it.
  const onDeath = ['setpriv', '--pdeathsig', 'INT']
  const prefix = run([...onDeath, 'true'], spawn).status === 0 ? onDeath : []
  if (process.getuid?.() !== 0) return [{ prefix, spawn }]

  const { uid, gid } = owner && owner.uid !== 0 ? owner : { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
  const plain: Account = { uid, gid, prefix, spawn: { ...spawn, uid, gid } }
  if (prefix.length === 0) return [plain]
  // One capability lets the unprivileged account enter closed folders; the secure bit makes access(2) honour it, which
  // PostgreSQL calls for its own programs. Containers usually have only the second of the two capabilities.
  const drop = [...onDeath, '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const passing = ['dac_read_search', 'dac_override'].map((capability): Account => {
    const only = `-all,+${capability}`
    return { uid, gid, prefix: [...drop, `--inh-caps=${only}`, `--ambient-caps=${only}`], spawn }
  })
  return [plain, ...passing]
}

/** Why an account cannot be used; undefined when it can. */
function probe(account: Account, command: string[], directories: string[]): string | undefined {
  const enter = ['sh', '-c', 'while [ "$1" != -- ]; do cd "$1" || exit 1; shift; done; shift; exec "$@"', 'PostgreSQL']
  const whole = process.platform === 'win32' ? command : [...enter, ...directories, '--', ...command]
  const result = run([...account.prefix, ...whole], account.spawn)
  if (result.status === 0) return undefined
  const message =
    (result.error?.message ?? reasonIn(result.stderr)) || `it ended with ${result.signal ?? result.status}`
  return account.uid === undefined ? message : `${message} (as user ${account.uid}, since it refuses to run as root)`
}

function run([program = '', ...args]: string[], options: SpawnOptions) {
  return spawnSync(program, args, { ...options, stdio: 'pipe', encoding: 'utf8' } as SpawnSyncOptionsWithStringEncoding)
}
