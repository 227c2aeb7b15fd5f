// The states and transitions of a statement. Only the files beside this one write its table (lifecycles/lifecycles.test.ts checks it). Drawn in
// docs/lifecycles.md.
import type { StatementState } from '@aruga/contract/reimbursement/staff'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const statementLifecycle: Lifecycle<StatementState> = {
  title: 'Statement',
  about: 'What the program owes a branch for a month. Its lines never change but by the answer to a dispute.',
  table: 'statement',
  stored: true,
  folder: 'records/statements',
  states: ['Open', 'Disputed', 'Accepted', 'Paid'],
  transitions: [
    { file: 'make', by: 'administrator', from: [], to: ['Open'] },
    { file: 'dispute', by: 'pharmacist', from: ['Open', 'Disputed'], to: ['Disputed'] },
    { file: 'dispute', by: 'administrator', from: ['Open', 'Disputed'], to: ['Disputed'] },
    { file: 'answer', by: 'administrator', from: ['Disputed'], to: ['Disputed', 'Open'] },
    { file: 'accept', by: 'pharmacist', from: ['Open'], to: ['Accepted'] },
    { file: 'accept', by: 'administrator', from: ['Open'], to: ['Accepted'] },
    { file: 'pay', by: 'administrator', from: ['Accepted', 'Paid'], to: ['Paid'] },
  ],
}
