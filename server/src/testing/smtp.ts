// A real SMTP server whose behaviour a test chooses.
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Arrived = { to: string[]; raw: string }
/** undefined: accept; a number or a text: an error reply such as `451` or `550 5.1.1 No such user`; `cut`: close the connection. */
type Verdict = number | `${number} ${string}` | 'cut' | undefined

export type SmtpBehaviour = {
  sender?: () => Verdict
  recipient?: (address: string) => Verdict
  /** Called once the whole message has arrived. */
  message?: (mail: Arrived) => Verdict | Promise<Verdict>
}

/** `arrived` has every message that arrived whole, `accepted` the accepted ones. */
export async function startSmtp(behaviour: SmtpBehaviour = {}) {
  const arrived: Arrived[] = []
  const accepted: Arrived[] = []
  const cutAll = () => {
    for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy()
  }
  const answer = (verdict: Verdict, done: (error?: Error | null) => void) => {
    if (verdict === 'cut') return cutAll()
    if (verdict === undefined) return done()
    const responseCode = Number.parseInt(`${verdict}`, 10)
    // Real servers often repeat the address.
    const reply = typeof verdict === 'number' ? 'no such <patient@demo.test>' : verdict.slice(4)
    done(Object.assign(new Error(reply), { responseCode }))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => answer(behaviour.sender?.(), done),
    onRcptTo: ({ address }, _session, done) => answer(behaviour.recipient?.(address), done),
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return // the connection was cut before the end of the message
      const mail = { to: session.envelope.rcptTo.map(({ address }) => address), raw }
      arrived.push(mail)
      const verdict = await behaviour.message?.(mail)
      if (verdict === undefined) accepted.push(mail)
      answer(verdict, done)
    },
  })
  server.on('error', () => {}) // a cut connection
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    accepted,
    behaviour,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
