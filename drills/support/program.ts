// Programs that a drill starts and ends, only by their process group.
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const tools = join(import.meta.dirname, '../../node_modules/.bin')

type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Program = {
  pid: number
  /** Its output, both streams. */
  output(): string
  hasEnded(): boolean
  /** Resolves when the process itself has ended. */
  ended: Promise<Exit>
  /** Signals the process only, as `kill PID` does. */
  kill(signal: NodeJS.Signals): void
  /** SIGKILL to the whole group: the process and what it started in its group. */
  killGroup(): void
  /** SIGTERM, then SIGKILL to the group after `ms`; resolves when it has ended. */
  stop(ms?: number): Promise<Exit>
}

const running = new Set<Program>()
process.once('exit', () => {
  for (const program of running) program.killGroup()
})

/** Starts a program in a process group of its own with this environment, PATH and TMPDIR, nothing else of the caller's. */
export function startProgram(
  command: string,
  args: string[],
  { cwd, env = {}, uid, gid }: { cwd?: string; env?: Record<string, string>; uid?: number; gid?: number } = {},
): Program {
  const child = spawn(command, args, {
    ...(cwd && { cwd }),
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: [tools, process.env.PATH].join(delimiter), TMPDIR: tmpdir(), ...env },
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  let exit: Exit | undefined
  const ended = new Promise<Exit>((resolve) => {
    const end = (result: Exit) => {
      exit ??= result
      running.delete(program)
      resolve(exit)
    }
    child.once('exit', (code, signal) => end({ code, signal }))
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message))
      end({ code: 127, signal: null })
    })
  })
  const pid = child.pid ?? 0
  const killGroup = () => {
    try {
      if (pid) process.kill(-pid, 'SIGKILL')
    } catch {} // The group is gone.
  }
  const program: Program = {
    pid,
    output: () => Buffer.concat(chunks).toString(),
    hasEnded: () => exit !== undefined,
    ended,
    kill: (signal) => void child.kill(signal),
    killGroup,
    stop: async (ms = 20_000) => {
      child.kill('SIGTERM')
      const timer = setTimeout(killGroup, ms)
      return ended.finally(() => clearTimeout(timer))
    },
  }
  running.add(program)
  return program
}
