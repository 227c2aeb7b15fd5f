import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { ProductCsvDialog } from './csv-dialog.tsx'
import { ProductDrawer } from './product-drawer.tsx'
import { productsQuery } from './queries.ts'
import { Waiting } from './waiting.tsx'

/** The formulary. */
export default function ProductsPage() {
  const params = useListParams('name')
  const query = useQuery(productsQuery(params.query))
  const [exchanging, setExchanging] = useState(false)
  const [edited, setEdited] = useState<ProductRecord | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      {t('formulary:productsPage.addAProduct')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('formulary:productsPage.products')}
        detail={<Link to="/program">{t('formulary:productsPage.whatTheProgramSaysAboutItself')}</Link>}
      >
        <Button variant="default" onClick={() => setExchanging(true)}>
          {t('formulary:productsPage.csv')}
        </Button>
        <Button variant="default" component={Link} to="/products/budgets">
          {t('formulary:productsPage.budgets')}
        </Button>
        <Button variant="default" component={Link} to="/products/tiers">
          {t('tiers:page.title')}
        </Button>
        {add('filled')}
      </PageHead>
      <Waiting />
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('formulary:productsPage.findAProduct')} />
      </div>
      <Loaded query={query} failed={t('formulary:productsPage.weCouldNotLoadTheProducts')}>
        {(page) => (
          <DataTable
            label={t('formulary:productsPage.products')}
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title={t('formulary:productsPage.noProductYet')} action={add('default')}>
                {t('formulary:productsPage.lettersCanBeIssuedOnce')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {exchanging && <ProductCsvDialog onClose={() => setExchanging(false)} />}
      {edited && (
        <ProductDrawer
          key={edited === 'new' ? 'new' : edited.id}
          product={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

const columns = (onOpen: (product: ProductRecord) => void): Column<ProductRecord>[] => [
  {
    head: t('formulary:productsPage.product'),
    sort: 'name',
    cell: (row) => (
      <button type="button" className={dataTableStyles.rowLink} onClick={() => onOpen(row)}>
        {row.name}, {row.strength}
      </button>
    ),
  },
  { head: t('formulary:productsPage.form'), sort: 'form', cell: ({ form }) => form },
  {
    head: t('formulary:productsPage.aLetterIsFor'),
    cell: ({ defaultQuantity, unit }) => `${formatNumber(defaultQuantity)} × ${unit}`,
  },
  { head: t('formulary:productsPage.validDays'), numeric: true, cell: ({ letterDays }) => formatNumber(letterDays) },
  {
    head: t('formulary:productsPage.prescriptionGoodForDays'),
    numeric: true,
    cell: ({ prescriptionDays }) => formatNumber(prescriptionDays),
  },
  {
    head: t('formulary:productsPage.price'),
    numeric: true,
    cell: ({ id, name, price }) => {
      const text = price ? formatPesos(price.amount) : t('formulary:productsPage.noPrice')
      return (
        <Link
          to={`/products/${id}`}
          aria-label={t('formulary:productsPage.priceAndVat', { price: text, product: name })}
        >
          {text}
        </Link>
      )
    },
  },
  { head: t('formulary:productsPage.theProgramPays'), cell: ({ benefit }) => benefit.en },
  {
    head: t('formulary:productsPage.state'),
    cell: ({ retiredAt }) => (
      <Chip icon={retiredAt ? closeCircleOutline : checkmarkCircleOutline} tone={retiredAt ? 'plain' : 'good'}>
        {retiredAt ? t('formulary:productsPage.noNewLetters') : t('formulary:productsPage.inUse')}
      </Chip>
    ),
  },
]
