import type { AccessScope, OwnPatient } from '@aruga/contract/caregivers/patients'

export type AccessGrounds = OwnPatient['grounds']
export type { AccessScope } from '@aruga/contract/caregivers/patients'
export type AccessScopes = AccessScope[]

/** Columns that always have such a type. */
export const columns = { 'patient_access.scope': 'AccessScope', 'patient_invitation.scope': 'AccessScope' }
