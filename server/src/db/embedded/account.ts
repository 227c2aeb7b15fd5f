// Under which account PostgreSQL runs. It refuses to run as root, so root drops to another account; that one may be
// unable to enter the folders above the clone or the data (root's own home is 0700). See docs/decisions/002.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** `uid`, `gid`: the owner that the files need, undefined when we are already that account. */
export type Account = { uid?: number; gid?: number; prefix: string[]; spawn: SpawnOptions }

// "nobody" on Debian, Fedora and Alpine; it needs no entry in /etc/passwd.
const UNPRIVILEGED = 65534

// A clean environment: no PG* variable of the user's shell reaches the server, messages are English so that we can read them.
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Chooses the first account that can really run `postgres` and enter `directories`.
 * `cluster`: the database directory; where it exists its owner is kept. Throws one clear line when no account can.
 */
export async function chooseAccount(postgres: string, cluster: string, directories: string[]): Promise<Account> {
  let reason = ''
  for (const account of await candidates(cluster)) {
    const probe = probeAccount(account, postgres, directories)
    if (probe === undefined) return account
    reason = probe
  }
  throw new Error(`PostgreSQL cannot run here: ${reason}`)
}

/** Starts a program under the account, out of reach of the terminal's Ctrl-C, which is for us to answer. */
export function launch(account: Account, command: string, args: string[], input: 'pipe' | 'ignore'): ChildProcess {
  const [program = command, ...rest] = [...account.prefix, command, ...args]
  const detached = process.platform !== 'win32'
  return spawn(program, rest, { ...account.spawn, detached, stdio: [input, 'ignore', 'pipe'] })
}

async function candidates(cluster: string): Promise<Account[]> {
  if (process.platform === 'win32') return [{ prefix: [], spawn: { windowsHide: true } }]
  const spawn: SpawnOptions = { cwd: '/', env: environment }
  // The kernel then shuts PostgreSQL down when we are killed. Part of util-linux; BusyBox and macOS do not have it.
  const onDeath = ['setpriv', '--pdeathsig', 'INT']
  const [program = '', ...args] = [...onDeath, 'true']
  const prefix = spawnSync(program, args, { ...spawn, stdio: 'ignore' } as object).status === 0 ? onDeath : []
  if (process.getuid?.() !== 0) return [{ prefix, spawn }]

  const owner = await stat(cluster).catch(() => undefined)
  const [uid, gid] = owner && owner.uid !== 0 ? [owner.uid, owner.gid] : [UNPRIVILEGED, UNPRIVILEGED]
  const plain: Account = { uid, gid, prefix, spawn: { ...spawn, uid, gid } }
  if (prefix.length === 0) return [plain]
  // One capability lets the unprivileged account pass closed folders. Containers usually have only the second.
  const drop = [...onDeath, '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups']
  const passing = ['dac_read_search', 'dac_override'].map((capability): Account => {
    const only = `-all,+${capability}`
    return { uid, gid, prefix: [...drop, `--inh-caps=${only}`, `--ambient-caps=${only}`], spawn }
  })
  return [plain, ...passing]
}

function probeAccount(account: Account, postgres: string, directories: string[]): string | undefined {
  const shell = ['sh', '-c', 'p=$1; shift; for d do cd "$d" || exit 1; done; exec "$p" --version', 'probe']
  const command = process.platform === 'win32' ? [postgres, '--version'] : [...shell, postgres, ...directories]
  const [program = '', ...args] = [...account.prefix, ...command]
  const result = spawnSync(program, args, { ...account.spawn, encoding: 'utf8' } as object & { encoding: 'utf8' })
  if (result.status === 0) return undefined
  const words = (result.error?.message ?? result.stderr).trim().split('\n').at(-1) || `exit ${result.status}`
  if (process.getuid?.() !== 0) return words
  return `${words} (user ${account.uid}, as which it runs under root). Move the project and DATA_DIR to a folder that every user may enter, or start as an ordinary user.`
}
