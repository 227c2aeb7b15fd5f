// An operator of SMS that speaks SMPP: takes messages of one log-in and says later what became of them.
import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'

type Taken = { to: string; from: string; text: string; coding: number; id: string }

export async function startSmsOperator({ receipt = true } = {}) {
  const received: Taken[] = []
  /** The statuses of the next answers to messages; `silence`: none. Then they are taken. */
  const answers: (number | 'silence')[] = []
  const sessions = new Set<Session>()
  const seen = { binds: 0, enquiries: 0, receiptsTaken: [] as number[] }
  let next = 1

  const report = (session: Session, { id, to }: Taken, state: 'DELIVRD' | 'UNDELIV') =>
    session.deliver_sm(
      {
        source_addr: to,
        esm_class: 4,
        data_coding: 0,
        short_message: `id:${id} sub:001 dlvrd:001 submit date:2611240400 done date:2611240401 stat:${state} err:000 text:`,
      },
      ({ command_status: status }: Pdu) => seen.receiptsTaken.push(status),
    )
  const server = smpp.createServer((session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu.system_id === 'aruga' && pdu.password === 'secret'
      if (isKnown) seen.binds++
      session.send(pdu.response(isKnown ? {} : { command_status: 0x0e }))
    })
    session.on('enquire_link', (pdu: Pdu) => {
      seen.enquiries++
      session.send(pdu.response())
    })
    session.on('submit_sm', (pdu: Pdu) => {
      const answer = answers.shift() ?? 0
      if (answer === 'silence') return
      if (answer !== 0) return session.send(pdu.response({ command_status: answer }))
      const taken = {
        to: pdu.destination_addr ?? '',
        from: pdu.source_addr ?? '',
        text: String(pdu.short_message?.message),
        coding: pdu.data_coding ?? -1,
        id: `m${next++}`,
      }
      received.push(taken)
      session.send(pdu.response({ message_id: taken.id }))
      if (receipt && pdu.registered_delivery) report(session, taken, 'DELIVRD')
      return undefined
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const session of sessions) session.destroy()
  }
  return {
    received,
    answers,
    seen,
    account: { host: '127.0.0.1', port, tls: false, systemId: 'aruga', password: 'secret', sender: 'ARUGA' },
    cut,
    say: (taken: Taken, state: 'DELIVRD' | 'UNDELIV') => {
      for (const session of sessions) report(session, taken, state)
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
