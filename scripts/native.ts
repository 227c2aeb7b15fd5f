// npm run native: builds the app for the phone into patient/native/dist and copies it into both native projects. VITE_API_URL
// is the address of its server.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './run.ts'

const app = join(root, 'patient')
const built = join(app, 'native', 'dist')
const server = process.env.VITE_API_URL ?? ''

/** The policy of server/src/http/security.ts, as a tag: no server answers for the pages of a phone. */
async function addPolicy() {
  const hashes: string[] = JSON.parse(await readFile(join(built, 'style-hashes.json'), 'utf8'))
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes.join(' ')}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${new URL(server).origin}`,
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
  const file = join(built, 'index.html')
  const page = await readFile(file, 'utf8')
  const charset = '<meta charset="utf-8" />'
  if (!page.includes(charset)) throw new Error('index.html has no place for the policy.')
  await writeFile(
    file,
    page.replace(charset, `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}" />`),
  )
}

async function build(): Promise<number> {
  if (!server.startsWith('https://')) {
    console.error('VITE_API_URL must be the https address of the server, for example https://aruga.test')
    return 1
  }
  const code = await run('vite', ['build', '--mode', 'native', '--outDir', 'native/dist', '--logLevel', 'warn'], {
    cwd: app,
  })
  if (code !== 0) return code
  await addPolicy()
  return run('cap', ['sync'], { cwd: app })
}

process.exitCode = await build()
