import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../i18n/t.ts'

type Props = { of: Pick<HandOverMoney, 'buyer' | 'vatOff' | 'statutoryDiscount'> }

/** Who bought, and what the law took off the price; nothing for a regular buyer. */
export const StatuteLine = ({ of: { buyer, vatOff, statutoryDiscount } }: Props) =>
  buyer === 'Regular' ? null : (
    <p className="fine muted">
      {t('statute:off', {
        buyer: t(`statute:buyer.${buyer}`),
        vatOff: formatPesos(vatOff),
        discount: formatPesos(statutoryDiscount),
      })}
    </p>
  )
