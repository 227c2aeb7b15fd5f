import { formatPesos } from '@aruga/contract/money'
import { FEWEST_SHOWN, type Report } from '@aruga/contract/reports/reports'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNumber } from '../../ui/dates.ts'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { hoursOf, shareOf } from './messages.ts'
import styles from './reports.module.css'

/** The share of declined receipts above which a branch is highlighted. */
const MANY_SENT_BACK = 0.1

type Branch = Report['branches'][number]
type Product = Report['products'][number]
type Tier = Report['tiers'][number]
/** Which figures of the same rows. */
export type View = 'letters' | 'money'
/** `totals`: also a last row with them. */
type Viewed = { view: View; totals?: Report['totals'] }
type Column<Row> = { name: string; of: (row: Row) => ReactNode }

/** What branches and products have in common. */
const counts = {
  claimed: (name: string): Column<Branch | Product> => ({ name, of: ({ claimed }) => formatNumber(claimed) }),
  bought: (): Column<Branch | Product>[] => [
    { name: t('reports:tables.fullyBought'), of: ({ fullyBought }) => formatNumber(fullyBought) },
    { name: t('reports:tables.unitsHandedOver'), of: ({ unitsHandedOver }) => formatNumber(unitsHandedOver) },
    { name: t('reports:tables.unitsProved'), of: ({ unitsProved }) => formatNumber(unitsProved) },
  ],
}

/** Centavos per unit; nothing where no unit was handed over. */
export const perUnit = (amount: number, units: number) => (units === 0 ? '–' : formatPesos(Math.round(amount / units)))

type Totals = Report['totals']
const moneyColumns = (): Column<Branch | Product | Totals>[] => [
  { name: t('reports:tables.unitsHandedOver'), of: ({ unitsHandedOver }) => formatNumber(unitsHandedOver) },
  { name: t('reports:tables.unitsProved'), of: ({ unitsProved }) => formatNumber(unitsProved) },
  { name: t('reports:money.benefitUnits'), of: ({ benefitUnits }) => formatNumber(benefitUnits) },
  { name: t('reports:money.programPaid'), of: ({ benefitAmount }) => formatPesos(benefitAmount) },
  { name: t('reports:money.patientsPaid'), of: ({ patientAmount }) => formatPesos(patientAmount) },
  { name: t('formulary:statute.statutoryDiscounts'), of: ({ statutoryDiscount }) => formatPesos(statutoryDiscount) },
  { name: t('formulary:statute.vatNotCharged'), of: ({ vatOff }) => formatPesos(vatOff) },
  {
    name: t('reports:money.programPerUnit'),
    of: ({ benefitAmount, unitsHandedOver }) => perUnit(benefitAmount, unitsHandedOver),
  },
  { name: t('reports:money.notProved'), of: ({ unitsUnproved }) => formatNumber(unitsUnproved) },
  { name: t('reports:money.notProvedPesos'), of: ({ amountUnproved }) => formatPesos(amountUnproved) },
]

/** The cells of the last row, where its figures are known. */
const totalsOf = (totals: Totals | undefined) =>
  totals && moneyColumns().map(({ name, of }) => ({ name, cell: of(totals) }))

const branchColumns = (): Column<Branch>[] => [
  counts.claimed(t('reports:tables.claims')),
  ...counts.bought(),
  { name: t('reports:tables.receiptsSentBack'), of: ({ receiptsDeclined }) => <SentBack share={receiptsDeclined} /> },
  { name: t('reports:tables.claimToPurchase'), of: ({ claimToPurchase }) => hoursOf(claimToPurchase) },
]
const productColumns = (): Column<Product>[] => [
  { name: t('reports:tables.issued'), of: ({ issued }) => formatNumber(issued) },
  counts.claimed(t('reports:tables.claimed')),
  ...counts.bought(),
]

/** Figures by branch; a branch's name filters the report to it. */
export const Branches = ({
  branches,
  branchCount,
  totals,
  view,
}: Pick<Report, 'branches' | 'branchCount'> & Viewed) => {
  const { set } = useUrlParams()
  return (
    <FigureTable
      id="branches"
      title={t('reports:tables.byBranch')}
      none={t('reports:tables.nothingWasClaimedInTheseWeeks')}
      subject={t('reports:tables.branch')}
      rows={branches}
      columns={view === 'money' ? moneyColumns() : branchColumns()}
      totals={totalsOf(totals)}
      nameOf={({ id, name, city, pharmacyName }) => (
        <>
          <button type="button" className={dataTableStyles.rowLink} onClick={() => set({ branch: id })}>
            {name}, {city}
          </button>
          <br />
          <span className="fine muted">{pharmacyName}</span>
        </>
      )}
    >
      {branchCount > branches.length && (
        <p className="fine muted">
          {t('reports:tables.busiest', { shown: branches.length, all: formatNumber(branchCount) })}
        </p>
      )}
    </FigureTable>
  )
}

export const Products = ({ products, totals, view }: Pick<Report, 'products'> & Viewed) => (
  <FigureTable
    id="by-product"
    title={t('reports:tables.byProduct')}
    none={t('reports:tables.noLetterWasIssuedIn')}
    subject={t('reports:tables.product')}
    rows={products}
    columns={view === 'money' ? moneyColumns() : productColumns()}
    totals={totalsOf(totals)}
    nameOf={({ name, strength }) => `${name}, ${strength}`}
  />
)

const tierColumns = (): Column<Tier>[] => [
  { name: t('reports:tiers.patients'), of: ({ patients }) => shownOrFew(patients, formatNumber) },
  { name: t('reports:tables.issued'), of: ({ issued }) => shownOrFew(issued, formatNumber) },
  { name: t('reports:tables.unitsHandedOver'), of: ({ unitsHandedOver }) => shownOrFew(unitsHandedOver, formatNumber) },
  { name: t('reports:money.programPaid'), of: ({ benefitAmount }) => shownOrFew(benefitAmount, formatPesos) },
  { name: t('reports:money.patientsPaid'), of: ({ patientAmount }) => shownOrFew(patientAmount, formatPesos) },
]
/** A figure, or that it is of too few patients to be shown. */
export const shownOrFew = (figure: number | null, format: (figure: number) => string) =>
  figure === null ? t('reports:tiers.few', { fewest: FEWEST_SHOWN }) : format(figure)

/** Figures by tier, of the whole program; nothing where no letter has one. */
export const Tiers = ({ tiers }: Pick<Report, 'tiers'>) =>
  tiers.length > 0 && (
    <FigureTable
      id="by-tier"
      title={t('reports:tiers.byTier')}
      none=""
      subject={t('reports:tiers.tier')}
      rows={tiers}
      columns={tierColumns()}
      totals={undefined}
      nameOf={({ name }) => name}
    >
      <p className="fine muted">{t('reports:tiers.why', { fewest: FEWEST_SHOWN })}</p>
    </FigureTable>
  )

const SentBack = ({ share }: { share: number | null }) =>
  (share ?? 0) > MANY_SENT_BACK ? (
    <b className="late">{t('reports:tables.many', { receiptsDeclined: shareOf(share) })}</b>
  ) : (
    shareOf(share)
  )

type Props<Row> = {
  id: string
  title: string
  detail?: string
  /** Instead of the table where there are no rows. */
  none: string
  /** What a row is. */
  subject: string
  rows: Row[]
  columns: Column<Row>[]
  nameOf: (row: Row) => ReactNode
  totals: { name: string; cell: ReactNode }[] | undefined
  children?: ReactNode
}

export const FigureTable = <Row extends { id: string }>(props: Props<Row>) => {
  const { id, title, detail, none, subject, rows, columns, nameOf, totals, children } = props
  return (
    // One landmark of this name: the scrolling area, if there is one.
    <section className="card stack tight" aria-labelledby={rows.length === 0 ? id : undefined}>
      <h2 id={id}>{title}</h2>
      {detail && <p className="muted">{detail}</p>}
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
        <section className={dataTableStyles.frame} aria-labelledby={id} tabIndex={0}>
          <table className={`${dataTableStyles.table} ${styles.figureTable}`}>
            <thead>
              <tr>
                <th scope="col">{subject}</th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col" className="num" translate="no">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{nameOf(row)}</th>
                  {columns.map(({ name, of }) => (
                    <td key={name} className="num" translate="no">
                      {of(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>
                  <th scope="row">{t('reports:tables.total')}</th>
                  {totals.map(({ name, cell }) => (
                    <td key={name} className="num" translate="no">
                      {cell}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
      {children}
    </section>
  )
}
