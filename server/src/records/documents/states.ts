// The states and transitions of a document. Only the files beside this one write `document` (lifecycles/lifecycles.test.ts checks it).
// Drawn in docs/lifecycles.md.
import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const documentLifecycle: Lifecycle<DocumentStatus> = {
  title: 'Document',
  about: 'A file that a patient has sent. A replaced one keeps its state but no longer counts.',
  table: 'document',
  stored: true,
  folder: 'records/documents',
  states: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'],
  transitions: [
    { file: 'send', by: 'patient', from: [], to: ['UnderReview', 'NeedsQuantity'] },
    { file: 'put-quantity', by: 'patient', from: ['NeedsQuantity', 'UnderReview'], to: ['UnderReview'] },
    { file: 'accept', by: 'reviewer', from: ['UnderReview'], to: ['Accepted'] },
    { file: 'decline', by: 'reviewer', from: ['UnderReview'], to: ['Declined'] },
    { file: 'take-back', by: 'reviewer', from: ['Accepted'], to: ['Declined'] },
    {
      file: 'decide-with-registration',
      by: 'reviewer',
      from: ['UnderReview', 'Declined'],
      to: ['Accepted', 'Declined'],
    },
    { file: 'decide-authority', by: 'reviewer', from: ['UnderReview'], to: ['Accepted'] },
    { file: 'remove-unsafe', by: 'program', from: ['NeedsQuantity', 'UnderReview'], to: ['Declined'] },
    { file: 'dispose', by: 'program', from: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'], to: [] },
    { file: 'erase', by: 'administrator', from: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'], to: [] },
  ],
  others: {
    replace: 'that another one replaced it',
    resume: 'that it waits for staff again, as long as it already did',
    release: 'that its file is safe',
    'delete-paper-file': 'that its file is deleted, some days after the decision',
    'record-prescription': 'what it says',
    'record-redactions': 'what to cover of its file',
    'store-perceptual-hash': 'what its picture looks like',
  },
}
