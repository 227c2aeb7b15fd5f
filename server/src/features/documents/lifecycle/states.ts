// What a document can be, and what leads from one to the other: the only files that write `document` are beside this one
// (lifecycles.test.ts). docs/lifecycles.md draws it.
import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { Lifecycle } from '../../../lifecycle.ts'

export const documentLifecycle: Lifecycle<DocumentStatus> = {
  title: 'Document',
  about: 'A file that a patient has sent. A replaced one keeps its state and counts for nothing any more.',
  table: 'document',
  stored: true,
  folder: 'features/documents/lifecycle',
  states: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'],
  transitions: [
    { file: 'send', by: 'patient', from: [], to: ['UnderReview', 'NeedsQuantity'] },
    { file: 'put-quantity', by: 'patient', from: ['NeedsQuantity', 'UnderReview'], to: ['UnderReview'] },
    { file: 'accept', by: 'reviewer', from: ['UnderReview'], to: ['Accepted'] },
    { file: 'decline', by: 'reviewer', from: ['UnderReview'], to: ['Declined'] },
    {
      file: 'decide-with-registration',
      by: 'reviewer',
      from: ['UnderReview', 'Declined'],
      to: ['Accepted', 'Declined'],
    },
    { file: 'erase', by: 'administrator', from: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'], to: [] },
  ],
  others: { replace: 'that another one was sent in its place' },
}

/** Whether `document d` waits for a decision of its own: not with a registration, and not replaced by another file. */
export const isOpen = `d.id = :documentId AND d.kind <> 'Id' AND d.status = 'UnderReview' AND d.replaced_at IS NULL
     AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active')`
/** After a part `decided` of the same statement: nobody has the case any more. */
export const unassigned = `assignment AS (DELETE FROM case_assignment USING decided WHERE case_id = decided.id)`
