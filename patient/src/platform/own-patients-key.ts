import type { OwnPatient } from '@aruga/contract/caregivers/patients'

export type OwnPatients = readonly OwnPatient[]

/** The key of the list in own-patients.ts: below the profile, so that a change event about it marks the list as stale too. */
export const ownPatientsKey = ['profile', 'patients']
