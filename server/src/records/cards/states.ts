// The states of a patient's card. Only the files beside this one write its table (lifecycles/lifecycles.test.ts). Order of locks: patient, card.
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const patientCardLifecycle: Lifecycle<'InForce' | 'Ended'> = {
  title: 'Patient card',
  about:
    'A card with name and number, for a patient without a phone. A patient has one in force. Ended ones stay: a counter says that they were taken back.',
  table: 'patient_card',
  stored: false,
  folder: 'records/cards',
  states: ['InForce', 'Ended'],
  transitions: [
    { file: 'make', by: 'staff', from: [], to: ['InForce'] },
    { file: 'end', by: 'staff', from: ['InForce'], to: ['Ended'] },
    { file: 'end', by: 'patient', from: ['InForce'], to: ['Ended'] },
    { file: 'erase', by: 'administrator', from: ['InForce', 'Ended'], to: [] },
  ],
}
