// SMS by SMPP 3.4 (https://smpp.org/SMPP_v3_4_Issue1_2.pdf): one connection as a transceiver, over which messages leave and the operator
// says which have arrived.
import type { Pdu, Session } from 'smpp'
import { NotPushed, PATIENCE_MS, type Sent } from '../answers.ts'
import { alphabetOf } from './segment.ts'
import type { SmsReceipt, SmsSender } from './sender.ts'

export type SmppAccount = {
  host: string
  port: number
  tls: boolean
  systemId: string
  password: string
  sender: string
  /** How often an idle connection is asked whether it lives. */
  enquireMs?: number
}

/** Of 5.1.3: throttled, queue full, system error, and what the receiver may accept later. */
const passing = [0x58, 0x14, 0x08, 0x64]
const INVALID_NUMBER = 0x0b
const TEMPORARY_FAILURE = 0x64
/** Message states of a receipt, 5.2.28. */
const DELIVERED = 2
const failed = [3, 4, 5, 8]
const LONGEST_PAUSE_MS = 60_000

export function openSmpp(account: SmppAccount): SmsSender {
  const { sender, enquireMs = 30_000 } = account
  let bound: Promise<Session> | undefined
  let receive: SmsReceipt | undefined
  let isClosed = false
  let pauseMs = 1_000
  let again: NodeJS.Timeout | undefined

  const ended = (session: Promise<Session>) => {
    if (bound === session) bound = undefined
    // Receipts come only while somebody is there.
    if (!receive || isClosed || again) return
    again = setTimeout(() => {
      again = undefined
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      connection().catch(ignored)
    }, pauseMs).unref()
  }
  const connection = () => {
    if (bound) return bound
    const opening: Promise<Session> = bind(
      account,
      enquireMs,
      (pdu) => takeReceipt(pdu, receive),
      () => ended(opening),
    )
    bound = opening
    opening.then(
      () => {
        pauseMs = 1_000
      },
      () => ended(opening),
    )
    return opening
  }

  return {
    send: async ({ endpoint }, { body }, seconds) => {
      const session = await connection()
      return submit(session, {
        // A name; or, of digits, the operator's own numbering.
        source_addr_ton: /^\d+$/.test(sender) ? 3 : 5,
        source_addr: sender,
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: endpoint.replace('+', ''),
        data_coding: alphabetOf(body) === 'gsm7' ? 0 : 8,
        short_message: body,
        registered_delivery: 1,
        validity_period: new Date(Date.now() + seconds * 1000),
      })
    },
    onReceipt: (listener) => {
      receive = listener
      connection().catch(ignored)
    },
    close: async () => {
      isClosed = true
      clearTimeout(again)
      const session = await bound?.catch(() => undefined)
      session?.destroy()
    },
  }
}

async function bind(
  { host, port, tls, systemId, password }: SmppAccount,
  enquireMs: number,
  received: (pdu: Pdu) => Promise<void>,
  ended: () => void,
): Promise<Session> {
  const { default: smpp } = await import('smpp')
  const session = smpp.connect({ host, port, tls })
  const enquiring = setInterval(() => enquire(session), enquireMs).unref()
  // One for each message under way.
  session.setMaxListeners(0)
  session.on('error', () => session.destroy())
  session.on('close', () => {
    clearInterval(enquiring)
    ended()
  })
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response())
    session.close()
  })
  session.on('deliver_sm', (pdu: Pdu) => {
    // What is not kept is sent again.
    received(pdu).then(
      () => session.send(pdu.response()),
      () => session.send(pdu.response({ command_status: TEMPORARY_FAILURE })),
    )
  })
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => {
      session.destroy()
      reject(new NotPushed(why))
    }
    const patience = setTimeout(() => refuse('the SMS operator does not answer'), PATIENCE_MS)
    session.on('close', () => refuse('the SMS operator cannot be reached'))
    session.on(tls ? 'secureConnect' : 'connect', () =>
      session.bind_transceiver({ system_id: systemId, password }, ({ command_status: status }) => {
        clearTimeout(patience)
        if (status === 0) resolve(session)
        else refuse(`the SMS operator refuses the log-in of SMS_URL (${status})`)
      }),
    )
  })
}

/** Ends a connection that is there only by name. */
function enquire(session: Session) {
  const patience = setTimeout(() => session.destroy(), PATIENCE_MS).unref()
  session.enquire_link({}, () => clearTimeout(patience))
}

/** Once it has left, a message without an answer may have arrived. */
function submit(session: Session, message: object): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const unknown = () => resolve('unknown')
    const patience = setTimeout(unknown, PATIENCE_MS)
    session.once('close', unknown)
    const isWritten = session.submit_sm(message, ({ command_status: status, message_id: messageId = '' }) => {
      clearTimeout(patience)
      session.off('close', unknown)
      if (status === 0) resolve({ messageId })
      else if (passing.includes(status)) reject(new NotPushed(`the SMS operator answers ${status}`))
      else resolve(status === INVALID_NUMBER ? 'gone' : 'refused')
    })
    if (!isWritten) reject(new NotPushed('the connection to the SMS operator has ended'))
  })
}

/** A receipt says so in its class (5.2.12), and its state in a field or in its text (appendix B). */
async function takeReceipt(pdu: Pdu, receive: SmsReceipt | undefined) {
  if (!((pdu.esm_class ?? 0) & 0x04)) return
  const text = String(pdu.short_message?.message ?? '')
  const messageId = pdu.receipted_message_id ?? /\bid:(\S+)/.exec(text)?.[1]
  const word = /\bstat:(\w+)/.exec(text)?.[1] ?? ''
  const state = pdu.message_state ?? { DELIVRD: DELIVERED, EXPIRED: 3, DELETED: 4, UNDELIV: 5, REJECTD: 8 }[word]
  if (!messageId || state === undefined) return
  if (state === DELIVERED) await receive?.(messageId, true)
  else if (failed.includes(state)) await receive?.(messageId, false)
}

const ignored = () => undefined
