// The states and transitions of a document. Only the files beside this one write `document` (lifecycles/lifecycles.test.ts checks it).
// Drawn in docs/lifecycles.md.
import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'
import { isAsked } from '../questions/asked.ts'
import { isOwnCase } from './kinds.ts'

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
    {
      file: 'decide-with-registration',
      by: 'reviewer',
      from: ['UnderReview', 'Declined'],
      to: ['Accepted', 'Declined'],
    },
    { file: 'remove-unsafe', by: 'program', from: ['NeedsQuantity', 'UnderReview'], to: ['Declined'] },
    { file: 'dispose', by: 'program', from: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'], to: [] },
    { file: 'erase', by: 'administrator', from: ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'], to: [] },
  ],
  others: {
    replace: 'that another one replaced it',
    resume: 'that it waits for staff again, as long as it already did',
    release: 'that its file is safe',
    'record-prescription': 'what it says',
    'record-redactions': 'what to cover of its file',
    'store-perceptual-hash': 'what its picture looks like',
  },
}

/** SQL: whether `document d` is not decided, on its own or with its registration. */
export const isUndecided = (d = 'd') => `${d}.status = 'UnderReview' AND ${d}.replaced_at IS NULL`
/** SQL: the same, while it waits for staff: without an open question to its patient. */
export const isWaiting = (d = 'd') => `${isUndecided(d)} AND NOT ${isAsked(`${d}.id`)}`

/** SQL: whether `document d` can be decided on its own: it waits, is not part of a registration, and its file can be opened. */
export const isOpen = `d.id = :documentId AND ${isOwnCase('d')} AND d.file_state = 'Available' AND ${isWaiting()}
     AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active')`
/** CTE: unassigns the case of the CTE `decided`. */
export const unassigned = `assignment AS (DELETE FROM case_assignment USING decided WHERE case_id = decided.id),
   owner AS (DELETE FROM case_owner USING decided WHERE case_id = decided.id)`
