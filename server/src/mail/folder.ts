// Without SMTP: each message as an .eml file for mail programs, and the same in JSON for the page that lists them
// (mail-page.ts).
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './message.ts'

/** The folder of stored mails. */
export const mailFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'mail')

/** `name` sorts by time and appears in the page's URLs. */
export type StoredMail = Pick<Message, 'to' | 'subject' | 'text' | 'html'> & { name: string; at: string }

/** Returns a function that stores a message in `dir`. Files are written atomically. */
export const openMailFolder = (dir: string) => async (message: Message, bytes: Buffer) => {
  const { id, to, subject, text, html } = message
  const at = new Date().toISOString()
  const name = `${at.replaceAll(/[:.]/g, '-')}-${id}`
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await write(join(dir, `${name}.eml`), bytes)
  await write(join(dir, `${name}.json`), JSON.stringify({ name, at, to, subject, text, html } satisfies StoredMail))
}

async function write(path: string, content: Buffer | string) {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** The names of the stored mails, newest first. */
export async function listStoredMails(dir: string): Promise<string[]> {
  const files = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] // nothing was sent yet
    throw error
  })
  const mails = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  return mails.sort().reverse()
}

/** `name` must be one of `listStoredMails`. */
export const readStoredMail = async (dir: string, name: string): Promise<StoredMail> =>
  JSON.parse(await readFile(join(dir, `${name}.json`), 'utf8'))
