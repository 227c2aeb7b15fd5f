import { type BenefitRule, firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import type { TierRecord } from '@aruga/contract/formulary/tiers'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { closeCircleOutline, lockClosedOutline, peopleOutline, personOutline } from 'ionicons/icons'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { countOf } from '../../ui/units.ts'
import styles from './formulary.module.css'
import { everyProductQuery, tiersQuery } from './queries.ts'
import { TierDrawer } from './tier-drawer.tsx'
import { TierRuleDrawer } from './tier-rule-drawer.tsx'
import { Waiting } from './waiting.tsx'

/** A product with a price, which an example needs. */
type Priced = ProductRecord & { price: NonNullable<ProductRecord['price']> }
const isPriced = (product: ProductRecord): product is Priced => product.price !== null && product.retiredAt === null

/** Who pays what: the products’ own rules beside those of each tier. */
export default function TiersPage() {
  const query = useQuery(tiersQuery)
  const products = (useQuery(everyProductQuery).data?.items ?? []).filter(isPriced)
  const [edited, setEdited] = useState<TierRecord | 'new' | null>(null)
  const [ruled, setRuled] = useState<{ tier: TierRecord; product: Priced } | null>(null)
  return (
    <Page>
      <PageHead
        title={t('tiers:page.title')}
        detail={
          <>
            {t('tiers:page.detail')} <Link to="/products">{t('formulary:productsPage.products')}</Link>
          </>
        }
      >
        <Button onClick={() => setEdited('new')}>{t('tiers:page.add')}</Button>
      </PageHead>
      <div className="stack">
        <Waiting />
        <Loaded query={query} failed={t('tiers:page.failed')}>
          {({ items }) => (
            <ul className={styles.tiers}>
              <li className="card stack tight">
                <div className={styles.head}>
                  <h2>{t('tiers:page.standard')}</h2>
                  <Chip icon={peopleOutline} tone="plain">
                    {t('tiers:page.default')}
                  </Chip>
                </div>
                {products.length === 0 && <p className="muted">{t('tiers:page.noProducts')}</p>}
                {products.map((product) => (
                  <Example key={product.id} product={product} rule={product.benefitRule} />
                ))}
                <Facts proof={t('tiers:page.noPaper')} lasts={t('tiers:page.noEnd')} />
              </li>
              {items.length === 0 && (
                <li className="card">
                  <Empty title={t('tiers:page.none')}>{t('tiers:page.noneDetail')}</Empty>
                </li>
              )}
              {items.map((tier) => (
                <li key={tier.id} className="card stack tight">
                  <TierCard
                    tier={tier}
                    products={products}
                    onChange={() => setEdited(tier)}
                    onRule={(product) => setRuled({ tier, product })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {edited && <TierDrawer tier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {ruled && <TierRuleDrawer {...ruled} onClose={() => setRuled(null)} />}
    </Page>
  )
}

type CardProps = { tier: TierRecord; products: Priced[]; onChange: () => void; onRule: (product: Priced) => void }

const TierCard = ({ tier, products, onChange, onRule }: CardProps) => {
  const { names, needsSecond, proof, validMonths, patients, rules, retiredAt } = tier
  const ruleFor = (productId: string) => rules.find((rule) => rule.productId === productId)?.benefitRule
  return (
    <>
      <div className={styles.head}>
        <h2>{names.en}</h2>
        {retiredAt ? (
          <Chip icon={closeCircleOutline} tone="plain">
            {t('tiers:page.retired')}
          </Chip>
        ) : (
          <Chip icon={needsSecond ? lockClosedOutline : personOutline} tone="plain">
            {needsSecond ? t('tiers:page.twoPeople') : t('tiers:page.onePerson')}
          </Chip>
        )}
      </div>
      {products.map((product) => (
        <Example key={product.id} product={product} rule={ruleFor(product.id)}>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={t('tiers:page.ruleOf', { product: product.name, tier: names.en })}
            onClick={() => onRule(product)}
          >
            {t('tiers:page.changeRule')}
          </Button>
        </Example>
      ))}
      <Facts proof={proof} lasts={t('tiers:page.months', { count: validMonths })} patients={patients} />
      <div className="line-up">
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('tiers:page.changeOf', { tier: names.en })}
          onClick={onChange}
        >
          {t('tiers:page.change')}
        </Button>
      </div>
    </>
  )
}

/** The usual letter of a product, at its price of today. `rule` undefined: the product’s own. */
const Example = ({
  product,
  rule,
  children,
}: {
  product: Priced
  rule: BenefitRule | null | undefined
  children?: ReactNode
}) => {
  const { name, strength, unit, price, defaultQuantity } = product
  const inForce = rule === undefined ? product.benefitRule : rule
  const shelf = price.amount * defaultQuantity
  const program = inForce ? workOut(firstTerms(inForce, price.amount), defaultQuantity).benefitAmount : 0
  return (
    <div className={styles.priced}>
      <p className="fine muted">
        {t('tiers:page.buys', { units: countOf(defaultQuantity, unit), product: `${name}, ${strength}` })}
      </p>
      <p className={styles.price} translate="no">
        {formatPesos(shelf - program)}
      </p>
      <p className="fine muted">
        {t('tiers:page.shelf', { shelf: formatPesos(shelf), program: formatPesos(program) })}
      </p>
      <p className="fine">
        {rule === undefined && <b>{t('tiers:page.asStandard')}. </b>}
        {inForce ? benefitInWords(inForce, unit).en : t('tiers:page.noRule')}
      </p>
      {children}
    </div>
  )
}

const Facts = ({ proof, lasts, patients }: { proof: string; lasts: string; patients?: number }) => (
  <dl className={styles.tierFacts}>
    <div>
      <dt>{t('tiers:page.provedBy')}</dt>
      <dd>{proof}</dd>
    </div>
    <div>
      <dt>{t('tiers:page.lasts')}</dt>
      <dd>{lasts}</dd>
    </div>
    {patients !== undefined && (
      <div>
        <dt>{t('tiers:page.patients')}</dt>
        <dd>{formatNumber(patients)}</dd>
      </div>
    )}
  </dl>
)
