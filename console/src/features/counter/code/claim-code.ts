// Checks a claim code that was typed or scanned. Codes contain no look-alike characters, so one that appears was misread, and
// only the reader can tell which character it is.

import { CLAIM_CODE_LENGTH, READABLE_SIGNS } from '@aruga/contract/limits'
import { cleanClaimCode } from '@aruga/contract/typed-text'
import { t } from '../../../i18n/t.ts'

/** As the server reads it (contract/src/typed-text.ts): also from a sentence that was pasted. */
export const plainCode = cleanClaimCode

export const isSign = (sign: string) => sign.length === 1 && READABLE_SIGNS.includes(sign)

export const isCode = (plain: string) =>
  plain.length === CLAIM_CODE_LENGTH && [...plain].every((sign) => READABLE_SIGNS.includes(sign))

/** Groups by four: `K7M4QXHP` becomes `K7M4 QXHP`. */
export const inFours = (plain: string) => plain.replace(/(.{4})(?=.)/g, '$1 ')

/** The look-alikes that codes leave out; each has a text with the characters it may be. */
const lookAlikes = ['0', 'O', '1', 'I', 'L', '2', 'Z', '5', 'S', '8', 'B', 'U', 'V'] as const

/** The error in a code typed so far; undefined while it may still become valid. */
export function errorIn(plain: string): string | undefined {
  const wrong = [...plain].find((sign) => !READABLE_SIGNS.includes(sign))
  if (wrong !== undefined) {
    const known = lookAlikes.find((sign) => sign === wrong)
    return known ? t(`counter:misread.${known}`) : t('counter:claimCode.noSuchSign', { sign: wrong })
  }
  return plain.length > CLAIM_CODE_LENGTH ? t('counter:claimCode.tooLong', { length: CLAIM_CODE_LENGTH }) : undefined
}

/** The error that keeps a complete code from being looked up. */
export const missingIn = (plain: string): string | undefined => {
  if (plain.length === 0) return t('counter:claimCode.missing')
  return plain.length < CLAIM_CODE_LENGTH
    ? t('counter:claimCode.tooShort', { length: CLAIM_CODE_LENGTH, typed: plain.length })
    : errorIn(plain)
}
