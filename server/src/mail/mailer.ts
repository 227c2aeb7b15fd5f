// Mail goes to the configured SMTP server; with none configured each message becomes a file that a mail program opens.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export type Message = {
  /** The same message again has the same id, so that a mail server can drop the repeat. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Resolves when the message is in the hands of the SMTP server, or on disk. */
export type Mailer = (message: Message) => Promise<void>

export function openMailer({ smtpUrl, from, dir }: { smtpUrl: string | undefined; from: string; dir: string }): Mailer {
  const host = /@([^>]+)/.exec(from)?.[1] ?? 'localhost'
  const compose = ({ id, ...message }: Message) => ({ ...message, from, messageId: `<${id}@${host}>` })
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return async (message) => {
      await transport.sendMail(compose(message))
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: bytes } = await transport.sendMail(compose(message))
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const path = join(dir, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
    await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
