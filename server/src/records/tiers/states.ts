import type { TierState } from '@aruga/contract/tiers/grants'
import type { Lifecycle } from '../../lifecycles/lifecycle.ts'

export const patientTierLifecycle: Lifecycle<TierState> = {
  title: 'Tier of a patient',
  about:
    'Another price for one patient until a day. A grant may wait for a second person; the next one that comes into force takes its place.',
  table: 'patient_tier',
  stored: true,
  folder: 'records/tiers',
  states: ['Waiting', 'InForce', 'Ended', 'Declined'],
  transitions: [
    { file: 'grant', by: 'reviewer', from: [], to: ['Waiting'] },
    { file: 'confirm', by: 'reviewer', from: ['Waiting'], to: ['InForce'] },
    { file: 'decline', by: 'reviewer', from: ['Waiting'], to: ['Declined'] },
    { file: 'confirm', by: 'reviewer', from: ['InForce'], to: ['Ended'] },
    { file: 'end', by: 'reviewer', from: ['InForce'], to: ['Ended'] },
    { file: 'lapse', by: 'program', from: ['InForce'], to: ['Ended'] },
    { file: 'end-all', by: 'patient', from: ['Waiting', 'InForce'], to: ['Ended'] },
    { file: 'erase', by: 'administrator', from: ['Waiting', 'InForce', 'Ended', 'Declined'], to: [] },
  ],
  others: { remind: 'that its patient was told that it ends soon' },
}
