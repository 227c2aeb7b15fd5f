// The counter asks the patient's app whether somebody who is not named may collect (docs/decisions/223). Ours throughout.
import * as Type from 'typebox'
import { COLLECTOR_NAME_MAX, RELATION_MAX } from '../collectors/collectors.ts'
import { RequestAtCounter } from '../collectors/requests.ts'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { IdParams, NonBlankLine, NonBlankName, Nullable } from '../values.ts'
import { ClaimCode, claimRefusals } from './counter.ts'

export const askForCollector = endpoint({
  name: 'askForCollector',
  method: 'POST',
  path: '/api/app/staff/claims/ask',
  summary:
    'Ask the patient whether somebody who is not named may collect the claim that is open; ten minutes. Ends the claim’s earlier request; a repeat about the same person asks nothing new',
  access: 'counter.hand-over',
  body: Type.Object({
    code: ClaimCode,
    name: Type.String({ ...NonBlankName(COLLECTOR_NAME_MAX), ...whenInvalid('CollectorNameFormat') }),
    relation: Type.String({ ...NonBlankLine(RELATION_MAX), ...whenInvalid('RelationFormat') }),
  }),
  result: RequestAtCounter,
  problems: [...claimRefusals, 'ClaimNotLookedUp', 'PatientAskedOften', 'BranchAsksOften', 'TooManyRequests'],
  perMinute: 20,
})

export const readAsked = endpoint({
  name: 'readAsked',
  method: 'POST',
  path: '/api/app/staff/claims/asked',
  summary:
    'The latest request since the code was looked up, for a counter that has it open; null: nobody was asked for, or the code has ended',
  access: 'counter.hand-over',
  body: Type.Object({ code: ClaimCode }),
  result: Type.Object({ asked: Nullable(RequestAtCounter) }),
  problems: ['StaffWithoutBranch', 'TooManyRequests'],
  perMinute: 120,
})

export const stopAsking = endpoint({
  name: 'stopAsking',
  method: 'POST',
  path: '/api/app/staff/collector-requests/{id}/stop',
  summary: 'Ask the patient no more; returns the answer where one was given before',
  access: 'counter.hand-over',
  params: IdParams,
  result: RequestAtCounter,
  problems: ['NotFound', 'StaffWithoutBranch'],
})
