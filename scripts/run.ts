import { type SpawnOptions, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

// Tools installed by npm come first, including the project's own Node.
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

/** `nice`: 0 to 19, the niceness of the process. */
export type RunOptions = { cwd?: string; env?: Record<string, string>; stdio?: SpawnOptions['stdio']; nice?: number }

/** Starts a tool of the project or of the machine; its output is inherited unless `stdio` says otherwise. */
export function start(command: string, args: string[], options: RunOptions = {}) {
  const { cwd = root, env = {}, stdio = 'inherit', nice = 0 } = options
  // On Windows the tools are .cmd files, which need a shell.
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { cwd, env: { ...process.env, PATH, ...env }, stdio, shell })
  if (nice && child.pid) setPriority(child.pid, nice)
  return child
}

/** Runs a tool and returns its exit code: 127 when there is no such tool, 1 when a signal ended it. */
export function run(command: string, args: string[], options?: RunOptions): Promise<number> {
  return new Promise((resolve) => {
    const child = start(command, args, options)
    // Ctrl-C reaches the tool itself; wait until it ends.
    const ignore = () => {}
    process.on('SIGINT', ignore)
    const end = (code: number) => {
      process.off('SIGINT', ignore)
      resolve(code)
    }
    child.once('error', () => end(127))
    child.once('close', (code) => end(code ?? 1))
  })
}

/** The same without output: returns the output, to be shown on failure. */
export async function capture(command: string, args: string[], options: RunOptions = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const add = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { code, output }
}
