import type { HandOverMoney } from '@aruga/contract/formulary/benefit'
import { formatPesos } from '@aruga/contract/money'
import { t } from '../../i18n/t.ts'

/** Everything that the price of a hand-over was divided into; of a regular buyer the law takes nothing off. */
export const HandOverParts = ({ of: { patientAmount, benefitAmount, buyer, ...law } }: { of: HandOverMoney }) => (
  <>
    <p className="fine">
      {t('formulary:statute.paid', {
        patient: formatPesos(patientAmount),
        program: formatPesos(benefitAmount),
      })}
    </p>
    {buyer !== 'Regular' && (
      <p className="fine muted">
        {t('formulary:statute.off', {
          buyer: t(`formulary:statute.buyer.${buyer}`),
          vatOff: formatPesos(law.vatOff),
          discount: formatPesos(law.statutoryDiscount),
        })}
      </p>
    )}
  </>
)
