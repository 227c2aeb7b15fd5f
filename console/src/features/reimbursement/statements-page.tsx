import { formatPesos } from '@aruga/contract/money'
import { type Statement, statementStates } from '@aruga/contract/reimbursement/staff'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatMonth, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { today } from '../../ui/save-file.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { StateChip } from './messages.tsx'
import { ExportDialog, MakeDialog } from './month-dialog.tsx'
import { monthsBefore } from './months.ts'
import { PaymentsDialog } from './payments-dialog.tsx'
import { statementsQuery } from './queries.ts'

/** What the program owes the branches, a statement for each month; branch staff see their branch's. */
export default function StatementsPage() {
  const params = useListParams('month DESC')
  const mayMake = useMay('reimbursement.pay')
  const shown = statementStates.find((state) => state === params.get('state'))
  const [months] = useState(() => monthsBefore(today()))
  const month = months.find((one) => one === params.get('month'))
  const query = useQuery(
    statementsQuery({ ...params.query, ...(shown && { State: shown }), ...(month && { Month: month }) }),
  )
  const [open, setOpen] = useState<'make' | 'export' | 'payments' | null>(null)
  const close = () => setOpen(null)
  const make = (variant: 'filled' | 'default') =>
    mayMake && (
      <Button variant={variant} onClick={() => setOpen('make')}>
        {t('reimbursement:list.make')}
      </Button>
    )
  return (
    <Page>
      <PageHead title={t('reimbursement:list.title')} detail={t('reimbursement:list.detail')}>
        <Button variant="default" onClick={() => setOpen('export')}>
          {t('reimbursement:list.export')}
        </Button>
        {mayMake && (
          <Button variant="default" onClick={() => setOpen('payments')}>
            {t('reimbursement:payments.title')}
          </Button>
        )}
        {make('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('reimbursement:list.find')} />
        <SegmentedControl
          aria-label={t('reimbursement:list.which')}
          value={shown ?? 'all'}
          onChange={(state) => params.set({ state: state === 'all' ? null : state })}
          data={[
            { value: 'all', label: t('reimbursement:list.all') },
            ...statementStates.map((value) => ({ value, label: t(`reimbursement:state.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t('reimbursement:list.month')}
          value={month ?? ''}
          onChange={({ currentTarget: { value } }) => params.set({ month: value || null })}
          data={[
            { value: '', label: t('reimbursement:list.everyMonth') },
            ...months.map((value) => ({ value, label: formatMonth(value) })),
          ]}
        />
      </div>
      <Loaded query={query} failed={t('reimbursement:list.failed')}>
        {(page) => (
          <>
            {page.totalCount > 0 && (
              <p className="num" translate="no" role="status">
                {[
                  t('reimbursement:list.inAll', { count: page.totalCount }),
                  page.owedAmount > 0 && t('reimbursement:list.owedInAll', { amount: formatPesos(page.owedAmount) }),
                  page.paidAmount > 0 && t('reimbursement:list.paidInAll', { amount: formatPesos(page.paidAmount) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            <DataTable
              label={t('reimbursement:list.title')}
              columns={columns()}
              page={page}
              params={params}
              empty={
                <Empty title={t('reimbursement:list.none')} action={make('default')}>
                  {t('reimbursement:list.noneDetail')}
                </Empty>
              }
            />
          </>
        )}
      </Loaded>
      {open === 'make' && <MakeDialog onClose={close} />}
      {open === 'export' && <ExportDialog onClose={close} />}
      {open === 'payments' && <PaymentsDialog onClose={close} />}
    </Page>
  )
}

const columns = (): Column<Statement>[] => [
  {
    head: t('reimbursement:list.number'),
    sort: 'number',
    cell: ({ id, number }) => (
      <Link className={`${dataTableStyles.rowLink} unbroken`} to={`/statements/${id}`}>
        {number}
      </Link>
    ),
  },
  {
    head: t('reimbursement:list.month'),
    sort: 'month',
    cell: ({ month }) => (
      <span className="unbroken" translate="no">
        {formatMonth(month)}
      </span>
    ),
  },
  {
    head: t('reimbursement:list.branch'),
    sort: 'branchName',
    cell: ({ pharmacyName, branchName }) => `${pharmacyName}, ${branchName}`,
  },
  { head: t('reimbursement:list.handOvers'), numeric: true, cell: ({ lines }) => formatNumber(lines) },
  {
    head: t('reimbursement:list.owed'),
    sort: 'owedAmount',
    numeric: true,
    cell: ({ owedAmount }) => (
      <span className="unbroken" translate="no">
        {formatPesos(owedAmount)}
      </span>
    ),
  },
  { head: t('reimbursement:list.state'), cell: ({ state }) => <StateChip state={state} /> },
  { head: t('reimbursement:list.payment'), cell: ({ paymentReference }) => paymentReference },
]
