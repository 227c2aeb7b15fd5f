// The real virus scanner, with a signature database of our own: nothing is downloaded.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDebianProgram } from '../../scripts/debian.ts'
import { type Program, startProgram } from './program.ts'
import { freePort } from './server-process.ts'

/** The bytes that our one signature finds. */
export const UNSAFE = 'Aruga drill: this file counts as unsafe'

export type Clamd = { url: string; start(): Promise<Program> }

/** Prepares clamd below `folder`; it listens once started, and can be started again after it was killed. */
export async function prepareClamd(folder: string): Promise<Clamd> {
  const command = await ensureDebianProgram('clamd', 'clamav-daemon')
  const signatures = join(folder, 'signatures')
  const port = await freePort()
  await mkdir(signatures, { recursive: true })
  // Name, any kind of file, at any offset, the bytes (https://docs.clamav.net/manual/Signatures/ExtendedSignatures.html).
  await writeFile(join(signatures, 'drill.ndb'), `Aruga.Drill:0:*:${Buffer.from(UNSAFE).toString('hex')}\n`)
  const settings = { DatabaseDirectory: signatures, TCPSocket: port, TCPAddr: '127.0.0.1', Foreground: 'yes' }
  const limits = { StreamMaxLength: '11M', LogFile: join(folder, 'clamd.log'), TemporaryDirectory: folder }
  const config = join(folder, 'clamd.conf')
  const lines = Object.entries({ ...settings, ...limits }).map(([name, value]) => `${name} ${value}`)
  await writeFile(config, `${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  const start = async () => {
    const program = startProgram(command, ['--config-file', config])
    const end = Date.now() + 30_000
    while (!(await answers(port))) {
      if (program.hasEnded() || Date.now() > end) throw new Error(`clamd does not start:\n${program.output()}`)
      await sleep(50)
    }
    return program
  }
  return { url: `tcp://127.0.0.1:${port}`, start }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('zPING\0'))
    socket.on('data', (answer) => resolve(String(answer).startsWith('PONG')))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
