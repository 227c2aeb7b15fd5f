// One message to one SMTP server (RFC 5321). nodemailer speaks; ours is knowing whether a failure came before the server
// could have accepted the message: its bytes are drawn only once the server has answered DATA with 354.
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { NotSent, PerhapsSent } from './not-sent.ts'

export type Letter = { from: string; to: string; bytes: Buffer }

/** The longest a whole dialogue may take, in milliseconds. */
export const DIALOGUE_MS = 60_000
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; command?: string }

/**
 * Answers a function that delivers one message. It calls `handOver` right before the message's first byte; what that
 * throws means that nothing was sent. Throws `NotSent` or, when the server may have the message, `PerhapsSent`.
 */
export function openSmtp(url: string) {
  const { auth, ...options } = parseConnectionUrl(url)
  return async ({ from, to, bytes }: Letter, handOver: () => Promise<void>): Promise<void> => {
    const connection = new SMTPConnection({ ...PATIENCE, ...options })
    let handedOver = false
    const content = Readable.from(
      (async function* () {
        await handOver()
        handedOver = true
        yield bytes
      })(),
    )
    const deadline = Promise.withResolvers<never>()
    const timer = setTimeout(() => deadline.reject(new Error('the mail server takes too long')), DIALOGUE_MS)
    try {
      await Promise.race([deadline.promise, speak(connection, auth, { from, to: [to] }, content)])
      connection.quit()
    } catch (error) {
      connection.close()
      throw told(error as SmtpError, handedOver)
    } finally {
      clearTimeout(timer)
    }
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

/** The same failure in words that hold no address: what a server answers often does. */
function told(error: SmtpError, handedOver: boolean): NotSent | PerhapsSent {
  const { code, originalCode, responseCode, command } = error
  if (error instanceof NotSent) return error
  if (responseCode && responseCode >= 400) {
    // Refusing the sender or the log-in is about our settings, which an operator will mend; the rest is about this mail.
    const permanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    return new NotSent(`the mail server answered ${responseCode} to ${command ?? 'a command'}`, permanent)
  }
  const what = originalCode ?? code ?? 'no answer'
  if (handedOver) return new PerhapsSent(`the mail server did not say whether it took the message (${what})`)
  return new NotSent(`no mail server: ${what}`, code === 'EENVELOPE')
}
