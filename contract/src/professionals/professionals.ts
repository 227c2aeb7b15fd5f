// The doctor behind a code, for whoever registers. Ours: the specification has no call for it.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'

export const HealthcareProfessional = Type.Object({
  hcpCode: Type.String(),
  doctorName: Type.String(),
  specialty: Type.String(),
  clinic: Type.String(),
})
export type HealthcareProfessional = Static<typeof HealthcareProfessional>

/** A code as people type it: letters, digits and dashes; case and spaces do not matter. */
export const HcpCode = Type.String({
  minLength: 4,
  maxLength: 24,
  pattern: '^\\s*[A-Za-z0-9][A-Za-z0-9 -]*$',
  'x-message': 'A doctor’s code has letters, digits and dashes, like HCP-2468.',
})

export const findHealthcareProfessional = endpoint({
  name: 'findHealthcareProfessional',
  method: 'GET',
  path: '/api/app/program/healthcare-professional/{hcpCode}',
  summary: 'The doctor behind a code, so that a patient sees at once that the code is right',
  access: 'public',
  params: Type.Object({ hcpCode: HcpCode }),
  result: HealthcareProfessional,
  problems: ['HcpCodeUnknown', 'HcpCodeRetired'],
  perMinute: 30,
})
