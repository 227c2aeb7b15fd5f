// What a letter can be, and what leads from one to the other: the only files that write `letter` are beside this one, one a
// transition (lifecycle.test.ts). docs/lifecycles.md draws it.
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { Lifecycle } from '../../../lifecycle.ts'

export const letterLifecycle: Lifecycle<LetterStatus> = {
  title: 'Letter',
  about:
    'A promise of units of a product, for a time. Past its date it is `Expired` to every reader, also before that is written down.',
  table: 'letter',
  stored: true,
  folder: 'features/letters/lifecycle',
  states: ['Issued', 'Claimed', 'Dispensed', 'Expired', 'Cancelled'],
  transitions: [
    { file: 'issue', by: 'reviewer', from: [], to: ['Issued'] },
    { file: 'claim', by: 'patient', from: ['Issued'], to: ['Claimed'] },
    { file: 'undo-claim', by: 'patient', from: ['Claimed'], to: ['Issued'] },
    { file: 'renew-code', by: 'patient', from: ['Claimed'], to: ['Claimed'] },
    { file: 'look-up', by: 'pharmacist', from: ['Claimed'], to: ['Claimed'] },
    { file: 'refuse', by: 'pharmacist', from: ['Claimed'], to: ['Claimed'] },
    { file: 'dispense', by: 'pharmacist', from: ['Claimed'], to: ['Claimed', 'Dispensed'] },
    // All bought, it may turn out, was not; and the other way round.
    { file: 'correct-dispensing', by: 'pharmacist', from: ['Dispensed'], to: ['Claimed', 'Issued'] },
    { file: 'correct-dispensing', by: 'pharmacist', from: ['Issued', 'Claimed', 'Expired'], to: ['Dispensed'] },
    { file: 'count-receipt', by: 'reviewer', from: ['Issued', 'Claimed', 'Expired'], to: ['Dispensed'] },
    { file: 'expire', by: 'program', from: ['Issued', 'Claimed'], to: ['Expired'] },
    { file: 'cancel', by: 'reviewer', from: ['Issued', 'Claimed'], to: ['Cancelled'] },
    { file: 'cancel-all', by: 'patient', from: ['Issued', 'Claimed'], to: ['Cancelled'] },
  ],
  /** Writes that leave the state as it is. */
  others: { remind: 'that its owner was reminded', erase: 'that its prescription is gone' },
}

/** Whether `letter l` can still be used at the moment `now`. */
export const isOpen = (now: string, l = 'letter') =>
  `${l}.status IN ('Issued', 'Claimed') AND ${l}.valid_until > ${now}`

/** Whether its date has passed, and nobody has written that down yet. */
export const hasLapsed = (now: string, l = 'letter') =>
  `${l}.status IN ('Issued', 'Claimed') AND ${l}.valid_until <= ${now}`

/** What `letter l` is at the moment `now` to every reader: `Expired` also before the sweep has written it down. */
export const statusAt = (now: string, l = 'l') => `CASE WHEN ${hasLapsed(now, l)} THEN 'Expired' ELSE ${l}.status END`

/** Whether the row of `letter` is a claim that is good at the counter: of `:code`, at `:branchId`, at the moment `:now`. */
export const livingClaim = `letter.claim_code = :code AND letter.branch_id = :branchId AND letter.status = 'Claimed'
  AND letter.code_valid_until > :now AND letter.valid_until > :now`

/** A code at a branch, now. */
export type AtCounter = { code: string; branchId: string; now: Date }
