// The states and transitions of an adverse event. Only the files beside this one write its table (lifecycles/lifecycles.test.ts checks it).
// Drawn in docs/lifecycles.md.
import type { AdverseEventState } from '@aruga/contract/adverse-events/adverse-events'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const adverseEventLifecycle: Lifecycle<AdverseEventState> = {
  title: 'Adverse event',
  about:
    'A side effect that somebody reported. Whatever is added to it has to be handed over again; it is closed only by an acknowledgement.',
  table: 'adverse_event',
  stored: true,
  folder: 'records/adverse-events',
  states: ['Reported', 'HandedOver', 'Closed'],
  transitions: [
    { file: 'report', by: 'patient', from: [], to: ['Reported'] },
    { file: 'report', by: 'staff', from: [], to: ['Reported'] },
    { file: 'add', by: 'patient', from: ['HandedOver', 'Closed'], to: ['Reported'] },
    { file: 'add', by: 'safety officer', from: ['HandedOver', 'Closed'], to: ['Reported'] },
    { file: 'hand-over', by: 'safety officer', from: ['Reported'], to: ['HandedOver'] },
    { file: 'acknowledge', by: 'safety officer', from: ['HandedOver'], to: ['Closed'] },
  ],
  others: {
    assess: 'completes the facts of a reported one; the entry before keeps what they were',
    'confirm-clock': 'moves the due dates of the open ones when the days change',
    erase: 'takes an erased patient’s name out',
  },
}
