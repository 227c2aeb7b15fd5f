// The demo program: fills an empty development database so that every screen has something to show.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '@aruga/server/context'
import type { Demo } from '@aruga/server/start'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { codeAtCounter } from './code-at-counter.ts'
import type { Message } from './fill-process.ts'
import { type Extent, needsFilling } from './filled.ts'

/** The rest of the filling has a lower priority than people who already use the demo. */
const NICENESS = 10

type Print = (line: string) => void

/** `small` leaves out the twelve weeks of history, for fast and isolated end-to-end tests. */
export function demoOf(extent: Extent): Demo {
  let loaded: ChildProcess | undefined
  let filling: Filling | undefined
  return {
    load: () => {
      loaded = startProcess()
    },
    async prepare(context, print) {
      if (await needsFilling(context.db, extent)) {
        filling = await startFilling(loaded ?? startProcess(), context, extent, print)
      } else loaded?.kill()
    },
    async follow(context, print) {
      filling?.goOn()
      print(`Demo accounts, password ${DEMO_PASSWORD}:`)
      for (const { name, what } of DEMO_ACCOUNTS) print(`  ${name.padEnd(24)} ${what}`)
      const code = await codeAtCounter(context)
      if (code) print(`At the counter, the pharmacist looks up the code ${code}`)
      print('Register with the code HCP-2468.')
      return async () => filling?.stop()
    },
  }
}

/** Fills the accounts, the rest after `goOn`. */
type Filling = { goOn: () => void; stop: () => Promise<void> }

/** In a process of its own, so that its memory is freed when it ends. It renders the accounts' photos until it gets its instructions. */
const startProcess = () =>
  fork(fileURLToPath(new URL('./fill-process.ts', import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** Resolves when the accounts exist. */
function startFilling(
  child: ChildProcess,
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  extent: Extent,
  print: Print,
): Promise<Filling> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { dataDir, filesUrl, filesKeys } = config
  child.send({ settings: db.settings, files: { dataDir, filesUrl, filesKeys }, extent })
  const stop = async () => {
    child.kill()
    await ended
  }
  const goOn = () => {
    if (!child.connected || !child.pid) return
    setPriority(child.pid, NICENESS)
    child.send('listening')
  }
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('ready' in message) resolve({ goOn, stop })
      else if ('failed' in message) {
        print(`The demo could not be filled: ${message.failed}`)
        reject(new Error(`The demo could not be filled: ${message.failed}`))
      } else if (message.done < message.of) print(`The demo is still filling: ${message.done} of ${message.of}.`)
      else if (message.of > 1) print('The demo is filled.')
    })
    // Sending to it is an error if it has already ended, while the database was being made.
    const fail = () => reject(new Error('The demo could not be filled.'))
    child.once('exit', fail).on('error', fail)
  })
}
