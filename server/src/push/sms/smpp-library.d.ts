// As much of `smpp` 0.5.1 as we use; the package has no types.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer } from 'node:net'

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    message_id?: string
    destination_addr?: string
    source_addr?: string
    esm_class?: number
    data_coding?: number
    registered_delivery?: number
    system_id?: string
    password?: string
    short_message?: { message: string | Buffer }
    receipted_message_id?: string
    message_state?: number
    response(fields?: object): Pdu
  }
  type Command = (fields: object, answered?: (answer: Pdu) => void) => boolean
  export interface Session extends EventEmitter {
    bind_transceiver: Command
    submit_sm: Command
    deliver_sm: Command
    enquire_link: Command
    unbind: Command
    send(pdu: Pdu): boolean
    close(): void
    destroy(): void
  }
  export interface Server extends NetServer {
    sessions: Session[]
  }
  type Smpp = {
    connect(options: { host: string; port: number; tls: boolean }): Session
    createServer(taken: (session: Session) => void): Server
  }
  const smpp: Smpp
  export default smpp
}
