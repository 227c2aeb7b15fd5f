// The states and transitions of a registration, which is the status of its `patient`. Only the files beside this one set it
// (lifecycles/lifecycles.test.ts checks it). Drawn in docs/lifecycles.md.
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const registrationLifecycle: Lifecycle<'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'> = {
  title: 'Registration',
  about:
    'The status of a patient. One that is declined for good (`not_eligible`) waits for nothing, until a reviewer reconsiders it. An erased patient stays unsubscribed, without a name; so does a registration that was discarded, since nobody confirmed its address.',
  table: 'patient',
  column: 'status',
  stored: true,
  folder: 'records/registration',
  states: ['UnderReview', 'Active', 'Declined', 'Unsubscribed'],
  transitions: [
    { file: 'register', by: 'patient', from: [], to: ['UnderReview'] },
    { file: 'import', by: 'administrator', from: [], to: ['Active'] },
    { file: 'undo-import', by: 'administrator', from: ['Active'], to: [] },
    { file: 'approve', by: 'reviewer', from: ['UnderReview'], to: ['Active'] },
    { file: 'decline', by: 'reviewer', from: ['UnderReview'], to: ['Declined'] },
    { file: 'reconsider', by: 'reviewer', from: ['Declined'], to: ['UnderReview'] },
    { file: 'reopen', by: 'patient', from: ['Declined'], to: ['UnderReview'] },
    { file: 'unsubscribe', by: 'patient', from: ['UnderReview', 'Active', 'Declined'], to: ['Unsubscribed'] },
    { file: 'discard', by: 'program', from: ['UnderReview', 'Active', 'Declined'], to: ['Unsubscribed'] },
    { file: 'rejoin', by: 'patient', from: ['Unsubscribed'], to: ['UnderReview'] },
  ],
}
