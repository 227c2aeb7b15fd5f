import { dayInManila } from '@aruga/contract/days'
import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import type { TierRecord } from '@aruga/contract/formulary/tiers'
import { useForm } from 'react-hook-form'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useChangeOrPropose } from './propose.ts'
import { useSetTierRule } from './queries.ts'
import { BenefitFields } from './rule-fields.tsx'
import { type RuleValues, ruleIn, ruleValuesOf } from './rule-values.ts'
import { WorkedExample } from './worked-example.tsx'

type Props = { tier: TierRecord; product: ProductRecord; onClose: () => void }

/** The rule of a product for a tier, with what a patient then pays. */
export const TierRuleDrawer = ({ tier, product, onClose }: Props) => {
  const { id: productId, unit, price } = product
  const benefitRule = tier.rules.find((rule) => rule.productId === productId)?.benefitRule ?? null
  const form = useForm<RuleValues>({ defaultValues: ruleValuesOf({ benefitRule, price }, dayInManila(Date.now())) })
  const set = useSetTierRule({ id: tier.id, productId })
  const changeOrPropose = useChangeOrPropose()
  const name = `${product.name}, ${product.strength}`
  return (
    <EditDrawer
      title={t('tiers:rule.title', { product: name, tier: tier.names.en })}
      submit={t('tiers:rule.save')}
      form={form}
      onClose={onClose}
      onSubmit={async (typed) => {
        const wanted = ruleIn(typed)
        const proposed = { tierRule: { tierId: tier.id, productId, benefitRule: wanted } }
        const done = await changeOrPropose({ change: () => set.mutateAsync(wanted), proposed })
        if (done === 'changed') toastDone(t('tiers:rule.saved'))
        if (done) onClose()
      }}
    >
      <p className="muted">{t('tiers:rule.letters')}</p>
      {product.benefitRule && (
        <p className="fine muted">{t('tiers:rule.ownIs', { words: benefitInWords(product.benefitRule, unit).en })}</p>
      )}
      <BenefitFields form={form} unit={unit} none={t('tiers:rule.own')} />
      <WorkedExample values={form.watch()} unit={unit} lettersUnits={product.defaultQuantity} />
    </EditDrawer>
  )
}
