// The OpenID Connect provider of an organisation, as a process of its own, with which the server under test signs in its staff.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverFolder } from './environment.ts'

const root = join(import.meta.dirname, '../../..')
const fileIn = (folder: string) => join(folder, 'staff-sign-in.json')

/** `publicUrl`: of the server under test. */
export async function startOrganisationProvider(publicUrl: string, folder: string) {
  const provider = spawn('node', ['server/src/testing/organisation-provider-process.ts', publicUrl], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [configuration] = (await once(createInterface(provider.stdout), 'line')) as [string]
  await writeFile(fileIn(folder), configuration)
  return { environment: { STAFF_SIGN_IN: configuration }, stop: () => void provider.kill() }
}

/** Changes what the provider knows of a person; `suspended`: it lets them in no more. */
export async function tellProvider(person: { sub: string; email: string; suspended?: boolean }) {
  const [{ issuer }] = JSON.parse(await readFile(fileIn(serverFolder()), 'utf8'))
  const answer = await fetch(`${issuer}/people`, {
    method: 'PUT',
    body: JSON.stringify({ email_verified: true, ...person }),
  })
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`)
}
