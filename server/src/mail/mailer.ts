// Mail goes to the configured SMTP server; with none configured each message becomes a file that a mail program opens.

import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { openFolder } from './folder.ts'
import type { Message } from './message.ts'
import { openSmtp } from './smtp.ts'

/**
 * Resolves when the message is in the hands of the SMTP server, or on disk. `handOver` is called at the last moment
 * before either could have it. Throws `NotSent` or `PerhapsSent`.
 */
export type Mailer = (message: Message, handOver: () => Promise<void>) => Promise<void>

export function openMailer({ smtpUrl, from, dir }: { smtpUrl: Config['smtpUrl']; from: string; dir: string }): Mailer {
  const [, name = '', address = from] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  const deliver = smtpUrl ? openSmtp(smtpUrl) : undefined
  const keep = openFolder(dir)
  return async (message, handOver) => {
    const bytes = await compose(message, { name: name || message.senderName, address })
    if (deliver) return deliver({ from: address, to: message.to, bytes }, handOver)
    await handOver()
    await keep(message, bytes)
  }
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

type Sender = { name: string; address: string }

/** The message as it travels (RFC 5322). Addresses are given in parts: a comma or a line break in one stays in it. */
async function compose({ id, to, subject, text, html }: Message, from: Sender): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // RFC 3834: no holiday answer is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message as Buffer
}
