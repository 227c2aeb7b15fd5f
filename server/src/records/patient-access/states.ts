// Who may act for a patient besides the patient's own account, and the states of that. Only the files beside this one write
// `patient_access` (lifecycles/lifecycles.test.ts). Drawn in docs/lifecycles.md. Order of locks: patient, invitation, access.
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const patientAccessLifecycle: Lifecycle<'InForce' | 'Ended'> = {
  title: 'Access to a patient',
  about:
    'That an account may act for a patient who is not its own. It ends at its `until` too, at once; the sweep then marks it. Ended ones stay: they explain the audit log.',
  table: 'patient_access',
  stored: false,
  folder: 'records/patient-access',
  states: ['InForce', 'Ended'],
  transitions: [
    { file: 'grant', by: 'account holder', from: [], to: ['InForce'] },
    { file: 'grant', by: 'reviewer', from: [], to: ['InForce'] },
    { file: 'change', by: 'patient', from: ['InForce'], to: ['InForce'] },
    { file: 'end', by: 'patient', from: ['InForce'], to: ['Ended'] },
    { file: 'end', by: 'account holder', from: ['InForce'], to: ['Ended'] },
    { file: 'end', by: 'reviewer', from: ['InForce'], to: ['Ended'] },
    { file: 'end', by: 'program', from: ['InForce'], to: ['Ended'] },
  ],
  others: {
    erase: 'takes out who a caregiver was to an erased patient',
    majority: 'that it was announced that a child turns 18',
  },
}
