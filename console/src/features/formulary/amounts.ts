// Typed amounts and their maximum, in pesos here, since the server counts centavos.
import { formatPesos, MAX_CENTAVOS, parsePesos } from '@aruga/contract/money'
import { t } from '../../i18n/t.ts'

/** For a form's rules: the error unless it is an amount of `least` to `most` centavos. */
export const isAmountUpTo =
  (most = MAX_CENTAVOS, least = 1) =>
  (typed: string): true | string => {
    const amount = parsePesos(typed)
    if (amount === undefined || amount < least) return t('formulary:ruleFields.anAmountLike')
    return amount <= most || t('formulary:ruleFields.atMost', { amount: formatPesos(most) })
  }
