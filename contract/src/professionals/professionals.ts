import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { HCP_CODE } from '../patterns.ts'
import { typed } from '../typed.ts'

const HealthcareProfessional = Type.Object({
  hcpCode: Type.String(),
  doctorName: Type.String(),
  specialty: Type.String(),
  clinic: Type.String(),
})

export const HcpCode = Type.String({
  ...HCP_CODE,
  ...typed('code'),
  ...whenInvalid('HcpCodeFormat'),
})

export const findHealthcareProfessional = endpoint({
  name: 'findHealthcareProfessional',
  method: 'GET',
  path: '/api/app/program/healthcare-professional/{hcpCode}',
  summary: 'The doctor of a code, so that a patient sees that the code is right',
  access: 'public',
  params: Type.Object({ hcpCode: HcpCode }),
  result: HealthcareProfessional,
  problems: ['HcpCodeUnknown', 'HcpCodeRetired'],
  perMinute: 30,
})
