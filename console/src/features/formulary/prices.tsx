import type { PriceRecord } from '@aruga/contract/formulary/prices'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import styles from './formulary.module.css'
import { PriceDialog } from './price-dialog.tsx'
import { useChangeOrPropose } from './propose.ts'
import { pricesQuery, useRemovePrice } from './queries.ts'
import { StateChip } from './state-chip.tsx'

type Props = { productId: string; unit: string }
type Row = PriceRecord & { id: string }

/** The prices of a product: for everybody, and agreed with pharmacies and branches. */
export const Prices = ({ productId, unit }: Props) => {
  const params = useListParams('')
  const [setting, setSetting] = useState(false)
  const query = useQuery(pricesQuery(productId, params.query))
  return (
    <section className="stack" aria-labelledby="prices">
      <div className={styles.head}>
        <h2 id="prices">{t('formulary:prices.title')}</h2>
        <Button onClick={() => setSetting(true)}>{t('formulary:prices.set')}</Button>
      </div>
      <p className="muted">{t('formulary:prices.detail')}</p>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('formulary:prices.find')} />
      </div>
      <Loaded query={query} failed={t('formulary:prices.failed')}>
        {({ items, totalCount }) => (
          <DataTable
            label={t('formulary:prices.title')}
            columns={columns(productId)}
            page={{ items: items.map((price) => ({ ...price, id: keyOf(price) })), totalCount }}
            params={params}
            empty={<Empty title={t('formulary:prices.none')}>{t('formulary:prices.noneDetail')}</Empty>}
          />
        )}
      </Loaded>
      {setting && <PriceDialog productId={productId} unit={unit} onClose={() => setSetting(false)} />}
    </section>
  )
}

const keyOf = ({ pharmacyId, branchId, from }: PriceRecord) => [pharmacyId, branchId, from].join(' ')

const placeOf = ({ pharmacyName, branchName, city }: PriceRecord) =>
  pharmacyName === null
    ? t('formulary:prices.everybody')
    : [pharmacyName, branchName ?? t('formulary:prices.allBranches'), city].filter(Boolean).join(', ')

const columns = (productId: string): Column<Row>[] => [
  { head: t('formulary:prices.for'), cell: placeOf },
  {
    head: t('formulary:prices.price'),
    numeric: true,
    cell: ({ amount }) => (amount === null ? t('formulary:prices.ends') : formatPesos(amount)),
  },
  { head: t('formulary:productPage.from'), cell: ({ from }) => formatDay(from) },
  { head: t('formulary:prices.state'), cell: ({ state }) => <StateChip state={state} /> },
  {
    head: t('formulary:productPage.actions'),
    cell: (price) => price.state === 'ToCome' && <RemoveButton productId={productId} price={price} />,
  },
]

const RemoveButton = ({ productId, price }: { productId: string; price: Row }) => {
  const remove = useRemovePrice(productId)
  const day = formatDay(price.from)
  const changeOrPropose = useChangeOrPropose()
  // Not the call's own error: one that leads to a proposal is no refusal.
  const [refusal, setRefusal] = useState<unknown>(null)
  const { pharmacyId, branchId, from } = price
  const priceRemoval = { productId, pharmacyId, branchId, from }
  const press = async () => {
    setRefusal(null)
    try {
      const done = await changeOrPropose({ change: () => remove.mutateAsync(price), proposed: { priceRemoval } })
      if (done === 'changed') toastDone(t('formulary:prices.removed', { day }))
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={remove.isPending}
        aria-label={t('formulary:prices.removeOf', { place: placeOf(price), day })}
        onClick={() => void press()}
      >
        {t('formulary:productPage.remove')}
      </Button>
      <FormError of={refusal} />
    </>
  )
}
