import { CARD_SIGNS, checkSign } from '@aruga/contract/cards/number'
import { hashToken } from '../../auth/sessions/tokens.ts'
import { readableCode } from '../../texts/readable-code.ts'

export function newCardNumber(): string {
  const signs = readableCode(CARD_SIGNS - 1)
  return signs + checkSign(signs)
}

/** The stored hash. Not keyed: cards last for years, longer than a key may, and a number opens nothing without an ID at a counter. */
export const cardHash = (plain: string): Buffer => hashToken(`patient card ${plain}`)
