import type { OwnPatient } from '@aruga/contract/caregivers/patients'
import type { Scope } from '@aruga/contract/permissions'

export type AccessGrounds = OwnPatient['grounds']
export type { Scope } from '@aruga/contract/permissions'
export type AccessScopes = Scope[]

/** Columns that always have such a type. */
export const columns = {
  'patient_access.scope': 'Scope',
  'patient_invitation.scope': 'Scope',
  'access_proposal.scope': 'Scope',
}
