import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the journeys' server outside of them, until `stop`, and sets the variables of `environment.ts`. Returns its address. */
export async function startServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn('node', [join(import.meta.dirname, 'serve.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url, folder] = /^Serving (http\S+) from (.+)$/.exec(line) ?? []
    if (!url || !folder) continue
    process.env.ARUGA_URL = url
    process.env.ARUGA_FOLDER = folder
    return { url, stop: () => child.stdin.end() }
  }
  throw new Error('The server did not start.')
}
