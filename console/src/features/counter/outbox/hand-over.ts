import type { Entry } from '@aruga/client/outbox/entry'

/** One key for all who work at this till: a log-out leaves what was not sent, and a colleague sees whose it is. */
export const TILL = 'till'

export type HandOver = Entry & {
  kind: 'hand-over'
  accountId: string
  /** Where it was handed over; null as an earlier version stored it: where they work when it is sent. */
  branchId: string | null
  initials: string
  code: string
  quantity: number
  /** Null where the code was never looked up. */
  product: { name: string; unit: string } | null
  patientAmount: number | null
  /** As on the package; null where they were not asked for. */
  batch: string | null
  expiresOn: string | null
}
/** What a screen knows of it. */
export type Dispensed = Omit<HandOver, keyof Entry>
