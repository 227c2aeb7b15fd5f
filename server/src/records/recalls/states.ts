// The states and transitions of a recall. Only the files beside this one write its table (lifecycles/lifecycles.test.ts checks it).
// Drawn in docs/lifecycles.md.
import type { RecallStatus } from '@aruga/contract/recalls/staff'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const recallLifecycle: Lifecycle<RecallStatus> = {
  title: 'Recall',
  about:
    'The open letters for a product, cancelled or replaced by one for another. Its list is made before anything happens.',
  table: 'recall',
  stored: true,
  folder: 'records/recalls',
  states: ['Draft', 'Scheduled', 'Running', 'Done', 'CalledOff'],
  transitions: [
    { file: 'list', by: 'administrator', from: [], to: ['Draft'] },
    { file: 'start', by: 'administrator', from: ['Draft'], to: ['Scheduled'] },
    { file: 'call-off', by: 'administrator', from: ['Draft', 'Scheduled'], to: ['CalledOff'] },
    { file: 'begin', by: 'program', from: ['Scheduled'], to: ['Running'] },
    { file: 'finish', by: 'program', from: ['Running'], to: ['Done'] },
  ],
}
