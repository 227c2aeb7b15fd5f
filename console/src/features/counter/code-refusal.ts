// Why a code is not valid: from a refused call, or from the check of an open claim.
import type { ApiProblem } from '@aruga/client/api-problem'
import type { ClaimEnd } from '@aruga/contract/counter/counter'

export type CodeRefusal = {
  /** Null when the error is not about the code: no connection, too many attempts. */
  code: string | null
  /** It was valid on look-up, and ended while it was open. */
  whileOpen: boolean
} & Omit<ClaimEnd, 'code'>

const text = (value: unknown) => (typeof value === 'string' ? value : null)

export const refusalOf = ({ code, data }: ApiProblem): CodeRefusal => ({
  code,
  whileOpen: false,
  usedAt: text(data.usedAt),
  by: text(data.by),
  quantity: typeof data.quantity === 'number' ? data.quantity : null,
  unit: text(data.unit),
  validUntil: text(data.validUntil),
})
