import type { Entry } from '@aruga/client/outbox/entry'
import type { Dispensed } from '../handed-over.ts'

/** One key for all staff of this till: unsent hand-overs outlive a log-out, and a colleague sees whose they are. */
export const TILL = 'till'

export type HandOver = Entry & Dispensed & { kind: 'hand-over' }
