// The states and transitions of a letter. Only the files beside this one write `letter`, one file a transition
// (lifecycles/lifecycles.test.ts checks it). Drawn in docs/lifecycles.md.
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const letterLifecycle: Lifecycle<LetterStatus> = {
  title: 'Letter',
  about:
    'A promise of units of a product until a date. Past that date it reads as `Expired`, even before the sweep has marked it.',
  table: 'letter',
  stored: true,
  folder: 'records/letters',
  states: ['Issued', 'Claimed', 'Dispensed', 'Expired', 'Cancelled'],
  transitions: [
    { file: 'issue', by: 'reviewer', from: [], to: ['Issued'] },
    { file: 'import', by: 'administrator', from: [], to: ['Issued'] },
    { file: 'undo-import', by: 'administrator', from: ['Issued'], to: [] },
    { file: 'claim', by: 'patient', from: ['Issued'], to: ['Claimed'] },
    { file: 'claim-for', by: 'staff', from: ['Issued', 'Claimed'], to: ['Claimed'] },
    { file: 'undo-claim', by: 'patient', from: ['Claimed'], to: ['Issued'] },
    { file: 'renew-code', by: 'patient', from: ['Claimed'], to: ['Claimed'] },
    { file: 'look-up', by: 'pharmacist', from: ['Claimed'], to: ['Claimed'] },
    { file: 'refuse', by: 'pharmacist', from: ['Claimed'], to: ['Claimed'] },
    { file: 'dispense', by: 'pharmacist', from: ['Claimed'], to: ['Claimed', 'Dispensed'] },
    // A correction can reopen a used-up letter, or use an open one up.
    { file: 'correct-dispensing', by: 'pharmacist', from: ['Dispensed'], to: ['Claimed', 'Issued'] },
    { file: 'correct-dispensing', by: 'pharmacist', from: ['Issued', 'Claimed', 'Expired'], to: ['Dispensed'] },
    { file: 'count-receipt', by: 'reviewer', from: ['Issued', 'Claimed', 'Expired'], to: ['Dispensed'] },
    // A receipt that is taken back can reopen a letter that it had used up.
    { file: 'uncount-receipt', by: 'reviewer', from: ['Dispensed'], to: ['Claimed', 'Issued', 'Expired'] },
    { file: 'expire', by: 'program', from: ['Issued', 'Claimed'], to: ['Expired'] },
    { file: 'cancel', by: 'reviewer', from: ['Issued', 'Claimed'], to: ['Cancelled'] },
    { file: 'cancel-all', by: 'patient', from: ['Issued', 'Claimed'], to: ['Cancelled'] },
    { file: 'dispose', by: 'program', from: ['Dispensed', 'Expired', 'Cancelled'], to: [] },
  ],
  /** Writes that leave the state as it is. */
  others: {
    extend: 'that it ends with its last day, where an earlier version set an hour',
    remind: 'that its patient was reminded',
    'notify-of-next': 'when to look whether its patient may ask for the next one',
    erase: 'that its prescription was deleted',
    'join-code': 'that a claim shares the code of the others at its branch',
  },
}

/** A code shown at a branch, now. */
export type AtCounter = { code: string; branchId: string; now: Date }
