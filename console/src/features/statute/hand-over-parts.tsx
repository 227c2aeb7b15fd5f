import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../i18n/t.ts'

type Law = Pick<HandOverMoney, 'buyer' | 'vatOff' | 'statutoryDiscount'>

/** Who bought, and what the law took off the price; nothing for a regular buyer. */
export const StatuteLine = ({ of: { buyer, vatOff, statutoryDiscount } }: { of: Law }) =>
  buyer === 'Regular' ? null : (
    <p className="fine muted">
      {t('statute:off', {
        buyer: t(`statute:buyer.${buyer}`),
        vatOff: formatPesos(vatOff),
        discount: formatPesos(statutoryDiscount),
      })}
    </p>
  )

/** Everything that the price of a hand-over was divided into. */
export const HandOverParts = ({ of: money }: { of: HandOverMoney }) => (
  <>
    <p className="fine">
      {t('statute:paid', {
        patient: formatPesos(money.patientAmount),
        program: formatPesos(money.benefitAmount),
      })}
    </p>
    <StatuteLine of={money} />
  </>
)
