// Without SMTP: each message as a file that a mail program opens, and beside it the same in JSON, for the page that
// shows them (mail-page.ts) and needs no parser for it.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './message.ts'

/** Where they lie. */
export const mailFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'mail')

/** `name` sorts by time and is what the page's addresses hold. */
export type KeptMail = Pick<Message, 'to' | 'subject' | 'text' | 'html'> & { name: string; at: string }

/** Answers what keeps a message in `dir`. The file is there whole or not at all. */
export const openFolder = (dir: string) => async (message: Message, bytes: Buffer) => {
  const { id, to, subject, text, html } = message
  const at = new Date().toISOString()
  const name = `${at.replaceAll(/[:.]/g, '-')}-${id}`
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await write(join(dir, `${name}.eml`), bytes)
  await write(join(dir, `${name}.json`), JSON.stringify({ name, at, to, subject, text, html } satisfies KeptMail))
}

async function write(path: string, content: Buffer | string) {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** The names of the kept mails, newest first. */
export async function listKeptMails(dir: string): Promise<string[]> {
  const files = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] // nothing was sent yet
    throw error
  })
  const mails = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  return mails.sort().reverse()
}

/** `name` must be one that the folder lists. */
export const readKeptMail = async (dir: string, name: string): Promise<KeptMail> =>
  JSON.parse(await readFile(join(dir, `${name}.json`), 'utf8'))
