import { type TextCode, type TextPurpose, unfilledIn } from '@aruga/contract/program/texts'
import { letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { t } from '../../i18n/t.ts'
import { cancelReasonName } from '../letters/messages.ts'
import { reasonName } from '../review/messages.ts'

export const purposeName = (purpose: TextPurpose) => t(`program:texts.purpose.${purpose}`)

/** The name of a wire reason in lists and reports. */
export const codeName = (purpose: TextPurpose, code: TextCode): string => {
  const cancels = purpose === 'CancelLetter' && letterCancelReasons.find((one) => one === code)
  return cancels ? cancelReasonName(cancels) : reasonName(code as Parameters<typeof reasonName>[0])
}

/** The error for an unfilled placeholder; undefined if none is left. */
export function unfilledMessage(text: string): string | undefined {
  const left = unfilledIn(text)
  return left && t('program:texts.unfilled', { placeholder: `{${left}}` })
}
