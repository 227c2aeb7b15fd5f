export type { SessionEnd } from '@aruga/contract/connect'
export type { SecurityQuestionId } from '@aruga/contract/password/password'
export type { Role } from '@aruga/contract/permissions'

/** Columns that always have such a type. */
export const columns = {
  'mailed_link.question': 'SecurityQuestionId',
  'security_answer.question': 'SecurityQuestionId',
}
