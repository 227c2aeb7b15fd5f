import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Prices } from './prices.tsx'
import { productQuery } from './queries.ts'
import { Taxes } from './taxes.tsx'
import { Waiting } from './waiting.tsx'

/** What holds for one product from a day on: its prices and its VAT. */
export default function ProductPage() {
  const { id = '' } = useParams()
  return (
    <Page>
      <Loaded query={useQuery(productQuery(id))} failed={t('formulary:productPage.failed')} rows={10}>
        {({ name, strength, unit, price, nextPrice }) => (
          <>
            <PageHead
              asIs
              title={`${name}, ${strength}`}
              detail={
                <>
                  {t('formulary:productPage.detail')} <Link to="/products">{t('formulary:productsPage.products')}</Link>
                </>
              }
            />
            <div className="stack">
              <Waiting of={id} />
              <Prices productId={id} unit={unit} />
              <Taxes productId={id} prices={[price, nextPrice]} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}
