import { CLAIM_CODE_LENGTH } from '@aruga/contract/limits'
import { readableCode } from '../../readable-code.ts'

/** 8 characters: 23^8, about 78 thousand million; a code lives for a day and is bound to a branch. */
export const newClaimCode = () => readableCode(CLAIM_CODE_LENGTH)
