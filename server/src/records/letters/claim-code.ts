import { CLAIM_CODE_LENGTH, CLAIM_CODE_LIFE_MS } from '@aruga/contract/limits'
import { readableCode } from '../../texts/readable-code.ts'

/** 23^8 codes, about 78 billion; a code is valid for a day, at one branch. */
export const newClaimCode = () => readableCode(CLAIM_CODE_LENGTH)

/** When a code made now expires, unless its letter ends earlier. */
export const codeEnd = (now: Date) => new Date(now.getTime() + CLAIM_CODE_LIFE_MS)

/** Codes in use are unique: on the rare clash another code is made. */
export async function withFreshCode<T>(attempt: (code: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(newClaimCode())
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'letter_claim_code' || tries === 5) throw error
    }
  }
}
