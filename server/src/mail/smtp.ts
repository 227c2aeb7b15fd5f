// One message to one SMTP server (RFC 5321). nodemailer speaks the protocol; this file decides whether a failure came before
// the server could have accepted the message: its bytes are read only once the server has answered DATA with 354.
import { Readable } from 'node:stream'
import { cleanEmailAddress } from '@aruga/contract/typed-text'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { NotSent, PerhapsSent } from './not-sent.ts'

export type OutgoingMail = { from: string; to: string; bytes: Buffer }

/** The longest a whole dialogue may take, in milliseconds. */
export const DIALOGUE_MS = 60_000
const STOPPING = 'the server stops before it sent this mail'
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
  response?: string
}

/**
 * Returns a function that delivers one message. It calls `handOver` right before the message's first byte; if that throws,
 * nothing was sent. `stopping` ends it before that. Throws `NotSent` or, when the server may have the message, `PerhapsSent`.
 */
export function openSmtp(url: string) {
  const { auth, ...options } = parseConnectionUrl(url)
  return async (
    { from, to, bytes }: OutgoingMail,
    handOver: () => Promise<void>,
    stopping?: AbortSignal,
  ): Promise<void> => {
    const connection = new SMTPConnection({ ...TIMEOUTS, ...options })
    let handedOver = false
    const deadline = Promise.withResolvers<never>()
    const content = Readable.from(
      (async function* () {
        if (stopping?.aborted) throw new NotSent(STOPPING)
        await handOver()
        handedOver = true
        yield bytes
      })(),
    )
    const leave = () => {
      if (!handedOver) deadline.reject(new NotSent(STOPPING))
    }
    stopping?.addEventListener('abort', leave)
    const timer = setTimeout(() => deadline.reject(new Error('the mail server takes too long')), DIALOGUE_MS)
    try {
      await Promise.race([deadline.promise, speak(connection, auth, { from, to: [cleanEmailAddress(to)] }, content)])
      connection.quit()
    } catch (error) {
      connection.close()
      throw withoutAddresses(error as SmtpError, handedOver)
    } finally {
      clearTimeout(timer)
      stopping?.removeEventListener('abort', leave)
    }
  }
}

/** Connects, says EHLO (and STARTTLS if offered) and leaves. Throws `NotSent` with the fault. */
export async function greetMailServer(url: string): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({ ...TIMEOUTS, ...options })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      connection.on('end', () => reject(new Error('the connection ended')))
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    connection.quit()
  } catch (error) {
    connection.close()
    throw withoutAddresses(error as SmtpError, false)
  }
}

type Auth = Parameters<SMTPConnection['login']>[0]
type Envelope = { from: string; to: string[] }

/** Resolves when the server has taken the message. */
function speak(connection: SMTPConnection, auth: Auth | undefined, envelope: Envelope, content: Readable) {
  return new Promise<void>((resolve, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('the connection ended')))
    const settle = (error?: Error | null) => (error ? reject(error) : resolve())
    const send = () => connection.send(envelope, content, settle)
    connection.connect((error) => {
      if (error) reject(error)
      else if (auth && connection.allowsAuth) connection.login(auth, (failure) => (failure ? reject(failure) : send()))
      else send()
    })
  })
}

/** The failure with a message of our own: a server's reply often contains the address. */
function withoutAddresses(error: SmtpError, handedOver: boolean): NotSent | PerhapsSent {
  const { code, originalCode, responseCode, command } = error
  if (error instanceof NotSent) return error
  if (responseCode && responseCode >= 400) {
    const status = enhancedStatusOf(error)
    const answered = `the mail server answered ${[responseCode, status].filter(Boolean).join(' ')} to ${command ?? 'a command'}`
    return new NotSent(answered, isNoSuchRecipient(error, status))
  }
  const what = originalCode ?? code ?? 'no answer'
  if (handedOver) return new PerhapsSent(`the mail server did not say whether it took the message (${what})`)
  return new NotSent(`no mail server: ${what}`, code === 'EENVELOPE')
}

/** The code of RFC 3463 in the reply, as in `550 5.1.1 …`. */
const enhancedStatusOf = ({ response = '' }: SmtpError) => /(?<!\d)[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(response)?.[0]

/**
 * Whether the reply means that this address takes no mail, now or later: 5.1.x except replies about the sender (5.1.7, 5.1.8), or a
 * closed mailbox (5.2.1). Without such a code, 501, 550, 551 and 553 mean it, unless the text is about relaying or policy. Every other
 * refusal is the mail server's own trouble, which an operator can fix: the mail is tried again.
 */
function isNoSuchRecipient(
  { command, responseCode = 0, response = '' }: SmtpError,
  status: string | undefined,
): boolean {
  if (command !== 'RCPT TO') return false
  if (status) return /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(status)
  return (
    [501, 550, 551, 553].includes(responseCode) &&
    !/relay|auth|polic|denied|block|reputation|spf|dkim|dmarc/i.test(response)
  )
}
