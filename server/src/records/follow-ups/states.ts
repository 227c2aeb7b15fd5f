// The states and transitions of a follow-up. Only the files beside this one write its table (lifecycles/lifecycles.test.ts checks it).
// Drawn in docs/lifecycles.md.
import type { FollowUpState } from '@aruga/contract/follow-ups/follow-ups'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const followUpLifecycle: Lifecycle<FollowUpState> = {
  title: 'Follow-up',
  about:
    'What staff promised in a call, with a day and an owner. It ends by itself when the patient leaves. One that was done by mistake can be opened again for five minutes.',
  table: 'follow_up',
  stored: true,
  folder: 'records/follow-ups',
  states: ['Open', 'Done', 'Ended'],
  transitions: [
    { file: 'add', by: 'reviewer', from: [], to: ['Open'] },
    { file: 'finish', by: 'reviewer', from: ['Open'], to: ['Done'] },
    { file: 'reopen', by: 'reviewer', from: ['Done'], to: ['Open'] },
    { file: 'end-all', by: 'patient', from: ['Open'], to: ['Ended'] },
    { file: 'erase', by: 'administrator', from: ['Open', 'Done', 'Ended'], to: [] },
  ],
  others: { plan: 'another day or owner', release: 'no owner, when their account is closed' },
}
