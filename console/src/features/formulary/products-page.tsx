import type { KeptProduct } from '@aruga/contract/formulary/formulary'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Chip } from '../../ui/chip.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { ProductDrawer } from './product-drawer.tsx'
import { productsQuery } from './queries.ts'

/** What letters are issued for, and by which rules. */
export default function ProductsPage() {
  const params = useListParams('name')
  const query = useQuery(productsQuery(params.query))
  const [edited, setEdited] = useState<KeptProduct | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      Add a product
    </Button>
  )
  return (
    <Page>
      <PageHead title="Products" detail={<Link to="/program">What the program says about itself</Link>}>
        {add('filled')}
      </PageHead>
      <div className="tools">
        <SearchField params={params} label="Find a product" />
      </div>
      <Loaded query={query} failed="We could not load the products">
        {(page) => (
          <DataTable
            label="Products"
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title="No product yet" action={add('default')}>
                Letters can be issued once there is one.
              </Empty>
            }
          />
        )}
      </Loaded>
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

const columns = (onOpen: (product: KeptProduct) => void): Column<KeptProduct>[] => [
  {
    head: 'Product',
    sort: 'name',
    cell: (row) => (
      <button type="button" className="row-link" onClick={() => onOpen(row)}>
        {row.name}, {row.strength}
      </button>
    ),
  },
  { head: 'Form', sort: 'form', cell: ({ form }) => form },
  {
    head: 'A letter is for',
    cell: ({ defaultQuantity, unit }) => `${formatNumber(defaultQuantity)} × ${unit}`,
  },
  { head: 'Valid, days', numeric: true, cell: ({ letterDays }) => formatNumber(letterDays) },
  {
    head: 'Prescription good for, days',
    numeric: true,
    cell: ({ prescriptionDays }) => formatNumber(prescriptionDays),
  },
  {
    head: 'State',
    cell: ({ retiredAt }) => (
      <Chip icon={retiredAt ? closeCircleOutline : checkmarkCircleOutline} tone={retiredAt ? 'plain' : 'good'}>
        {retiredAt ? 'No new letters' : 'In use'}
      </Chip>
    ),
  },
]
