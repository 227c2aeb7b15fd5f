import { serverNow } from '../../../platform/server-time.ts'
import type { Ticket } from './entry.ts'

/** Whether a ticket can still be used, as far as this device knows the time; the server's decides. */
export const isAlive = (ticket: Ticket | null | undefined): ticket is Ticket =>
  Boolean(ticket && new Date(ticket.expiresAt) > serverNow())
