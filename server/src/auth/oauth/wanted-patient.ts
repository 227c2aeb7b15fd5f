import { OWN_PATIENT } from '@aruga/contract/connect'
import { Id } from '@aruga/contract/values'
import { errors } from 'oidc-provider'
import { Compile } from 'typebox/compile'

const validator = Compile(Id)

/** The parameter `patient` of a token request (contract, OWN_PATIENT): an id; null for the account's own; undefined without it. */
export function wantedPatient(patient: string | undefined): string | null | undefined {
  if (patient === undefined || validator.Check(patient)) return patient
  if (patient === OWN_PATIENT) return null
  throw new errors.InvalidRequest(`patient is neither an id nor “${OWN_PATIENT}”`)
}
