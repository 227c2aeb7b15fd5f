// A claim code as it comes in: typed, scanned by the camera, or by a scanner that types. Codes leave out every sign that looks
// like another one, so a look-alike was misread, and which sign it is only eyes can tell.

import { CLAIM_CODE_LENGTH, READABLE_SIGNS } from '@aruga/contract/limits'
import { t } from '../../../i18n/t.ts'

/** Without spaces and dashes, in capitals, full-width letters made plain. */
export const plainCode = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

export const isCode = (plain: string) =>
  plain.length === CLAIM_CODE_LENGTH && [...plain].every((sign) => READABLE_SIGNS.includes(sign))

/** `K7M4QXHP` as people read it: `K7M4 QXHP`. */
export const inFours = (plain: string) => plain.replace(/(.{4})(?=.)/g, '$1 ')

/** What no code has because it looks like another sign; the text of each says which. */
const lookAlikes = ['0', 'O', '1', 'I', 'L', '2', 'Z', '5', 'S', '8', 'B', 'U', 'V'] as const

/** What is wrong with a code so far, said as soon as it is; undefined while it may still become one. */
export function errorIn(plain: string): string | undefined {
  const wrong = [...plain].find((sign) => !READABLE_SIGNS.includes(sign))
  if (wrong !== undefined) {
    const known = lookAlikes.find((sign) => sign === wrong)
    return known ? t(`counter:misread.${known}`) : t('counter:claimCode.noSuchSign', { sign: wrong })
  }
  return plain.length > CLAIM_CODE_LENGTH ? t('counter:claimCode.tooLong', { length: CLAIM_CODE_LENGTH }) : undefined
}

/** What is missing before a code can be looked up. */
export const missingIn = (plain: string): string | undefined => {
  if (plain.length === 0) return t('counter:claimCode.missing')
  return plain.length < CLAIM_CODE_LENGTH
    ? t('counter:claimCode.tooShort', { length: CLAIM_CODE_LENGTH, typed: plain.length })
    : errorIn(plain)
}
