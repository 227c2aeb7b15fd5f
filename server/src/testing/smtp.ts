// A real SMTP server that a test may tell how to behave.
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Arrived = { to: string[]; raw: string }
/** What to answer: nothing to go on, a reply like `451`, or cut the line. */
type Verdict = number | 'cut' | undefined

export type SmtpBehaviour = {
  recipient?: (address: string) => Verdict
  /** Asked once the message is here whole. */
  message?: (mail: Arrived) => Verdict | Promise<Verdict>
}

/** Messages that were here whole, whatever was answered, are in `arrived`; those that it said yes to, in `accepted`. */
export async function startSmtp(behaviour: SmtpBehaviour = {}) {
  const arrived: Arrived[] = []
  const accepted: Arrived[] = []
  const cutAll = () => {
    for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy()
  }
  const answer = (verdict: Verdict, done: (error?: Error | null) => void) => {
    if (verdict === 'cut') return cutAll()
    if (verdict === undefined) return done()
    // Servers like to repeat whom it is about.
    done(Object.assign(new Error('no such <patient@demo.test>'), { responseCode: verdict }))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => answer(behaviour.recipient?.(address), done),
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return // the line was cut before the message's end
      const mail = { to: session.envelope.rcptTo.map(({ address }) => address), raw }
      arrived.push(mail)
      const verdict = await behaviour.message?.(mail)
      if (verdict === undefined) accepted.push(mail)
      answer(verdict, done)
    },
  })
  server.on('error', () => {}) // a cut line
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
