import type { OwnPatient } from '@aruga/contract/caregivers/patients'

export type OwnPatients = readonly OwnPatient[]

/** The key of the list in own-patients.ts. */
export const ownPatientsKey = ['own-patients']
