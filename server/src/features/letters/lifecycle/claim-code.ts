import { CLAIM_CODE_LENGTH, CLAIM_CODE_LIFE_MS } from '@aruga/contract/limits'
import { readableCode } from '../../../readable-code.ts'

/** 8 characters: 23^8, about 78 thousand million; a code lives for a day and is bound to a branch. */
const newClaimCode = () => readableCode(CLAIM_CODE_LENGTH)

/** When a code ends that begins now. */
export const codeEnd = (now: Date) => new Date(now.getTime() + CLAIM_CODE_LIFE_MS)

/** Two living codes are never the same: on the rare clash another one is made. */
export async function withFreshCode<T>(attempt: (code: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(newClaimCode())
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'letter_claim_code' || tries === 5) throw error
    }
  }
}
