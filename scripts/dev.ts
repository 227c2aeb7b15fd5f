// npm run dev: the server, restarted when its sources change, and Vite's servers for the patient app and the console, which
// proxy the API. Open the addresses that Vite prints. PORT is the server's.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CONSOLE_CLIENT_ID, CONSOLE_PATH } from '@aruga/contract/connect'
import { root, start } from './run.ts'

const port = process.env.PORT ?? '3000'
const server = `http://localhost:${port}`
const consolePort = '5174'
// The sign-in page redirects back to the console that Vite serves.
const redirectUris = process.env.REDIRECT_URIS ?? `${CONSOLE_CLIENT_ID}=http://localhost:${consolePort}${CONSOLE_PATH}`

const children = [
  runPrefixed('server', 'node', ['--watch', '--watch-preserve-output', 'demo/src/main.ts'], root),
  runPrefixed('app', 'vite', [], join(root, 'patient')),
  runPrefixed('console', 'vite', ['--port', consolePort, '--strictPort'], join(root, 'console')),
]

// A terminal's Ctrl-C reaches every process; when one ends for another reason, the rest are ended too.
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endAll())
for (const child of children) child.once('close', (code) => endAll(code ?? 1))

function endAll(code = 0): void {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

function runPrefixed(name: string, command: string, args: string[], cwd: string) {
  const child = start(command, args, {
    cwd,
    env: { PORT: port, ARUGA_SERVER: server, REDIRECT_URIS: redirectUris, VITE_SIGN_IN_URL: server },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on('line', (line) => console.log(`${name.padEnd(7)} | ${line}`))
  }
  child.once('error', (error) => console.error(`${name.padEnd(7)} | ${error.message}`))
  return child
}
