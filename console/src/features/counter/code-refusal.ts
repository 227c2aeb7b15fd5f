// Why a code is not good: as a call was refused, or as the server answers who has it open.
import type { ApiProblem } from '@aruga/client/api-problem'
import type { ClaimEnd } from '@aruga/contract/counter/counter'

export type CodeRefusal = {
  /** Null when it says nothing of the code: no connection, too many tries. */
  code: string | null
  /** It was good when it was looked up, and ended while it was open here. */
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
