// Mail goes to the configured SMTP server; without one each message is stored as a file.

import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { openMailFolder } from './folder.ts'
import type { Message } from './message.ts'
import { openSmtp } from './smtp.ts'

/**
 * Resolves when the SMTP server has accepted the message, or it is on disk. `handOver` is called right before either can
 * have it. Throws `NotSent` or `PerhapsSent`. `stopping` ends the dialogue, unless the message was handed over.
 */
export type Mailer = (message: Message, handOver: () => Promise<void>, stopping?: AbortSignal) => Promise<void>

export function openMailer({ smtpUrl, from, dir }: { smtpUrl: Config['smtpUrl']; from: string; dir: string }): Mailer {
  const [, name = '', address = from] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  const deliver = smtpUrl ? openSmtp(smtpUrl) : undefined
  const store = openMailFolder(dir)
  return async (message, handOver, stopping) => {
    const bytes = await compose(message, { name: name || message.senderName, address })
    if (deliver) return deliver({ from: address, to: message.to, bytes }, handOver, stopping)
    await handOver()
    await store(message, bytes)
  }
}

/** Loaded with the first mail. */
let composer: Promise<Pick<Transporter, 'sendMail'>> | undefined
const openComposer = async () => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

type Sender = { name: string; address: string }

/** The message in RFC 5322 form. Addresses are passed in parts, so a comma or line break cannot add another one. */
async function compose({ id, to, subject, text, html }: Message, from: Sender): Promise<Buffer> {
  composer ??= openComposer()
  const { message } = await (await composer).sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // RFC 3834: no automatic reply is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message as Buffer
}
