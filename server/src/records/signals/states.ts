// The states and transitions of a signal. Only the files beside this one write `signal` (lifecycles/lifecycles.test.ts checks it). Drawn in
// docs/lifecycles.md.
import type { signalStates } from '@aruga/contract/signals/kinds'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const signalLifecycle: Lifecycle<(typeof signalStates)[number]> = {
  title: 'Signal',
  about:
    'What connects patients, or a doctor’s registrations. The same is never found twice, so that what was harmless is not raised again.',
  table: 'signal',
  column: 'state',
  stored: true,
  folder: 'records/signals',
  states: ['Open', 'LookedInto', 'Closed'],
  transitions: [
    { file: 'raise', by: 'program', from: [], to: ['Open'] },
    { file: 'suspect', by: 'reviewer', from: [], to: ['LookedInto'] },
    { file: 'look-into', by: 'administrator', from: ['Open'], to: ['LookedInto'] },
    { file: 'close', by: 'administrator', from: ['Open', 'LookedInto'], to: ['Closed'] },
  ],
}
