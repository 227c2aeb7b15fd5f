import type { Report } from '@aruga/contract/reports/reports'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNumber } from '../../ui/dates.ts'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { hoursOf, shareOf } from './messages.ts'

/** The share of declined receipts above which a branch is highlighted. */
const MANY_SENT_BACK = 0.1

/** Figures by branch; a branch's name filters the report to it. */
export const Branches = ({ branches }: Pick<Report, 'branches'>) => {
  const { set } = useUrlParams()
  return (
    <section className="card stack tight" aria-labelledby="branches">
      <h2 id="branches">{t('reports:tables.byBranch')}</h2>
      {branches.length === 0 ? (
        <p className="muted">{t('reports:tables.nothingWasClaimedInTheseWeeks')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
        <section className={dataTableStyles.frame} aria-labelledby="branches" tabIndex={0}>
          <table className={dataTableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t('reports:tables.branch')}</th>
                <th scope="col" className="num">
                  {t('reports:tables.claims')}
                </th>
                <th scope="col" className="num">
                  {t('reports:tables.fullyBought')}
                </th>
                <th scope="col" className="num">
                  {t('reports:tables.receiptsSentBack')}
                </th>
                <th scope="col" className="num">
                  {t('reports:tables.claimToPurchase')}
                </th>
              </tr>
            </thead>
            <tbody>
              {branches.map(
                ({ id, name, pharmacyName, city, claimed, fullyBought, receiptsDeclined, claimToPurchase }) => (
                  <tr key={id}>
                    <th scope="row">
                      <button type="button" className={dataTableStyles.rowLink} onClick={() => set({ branch: id })}>
                        {name}, {city}
                      </button>
                      <br />
                      <span className="fine muted">{pharmacyName}</span>
                    </th>
                    <td className="num">{formatNumber(claimed)}</td>
                    <td className="num">{formatNumber(fullyBought)}</td>
                    <td className="num">
                      {(receiptsDeclined ?? 0) > MANY_SENT_BACK ? (
                        <b className="late">
                          {t('reports:tables.many', { receiptsDeclined: shareOf(receiptsDeclined) })}
                        </b>
                      ) : (
                        shareOf(receiptsDeclined)
                      )}
                    </td>
                    <td className="num">{hoursOf(claimToPurchase)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

export const Products = ({ products }: Pick<Report, 'products'>) => (
  <section className="card stack tight" aria-labelledby="by-product">
    <h2 id="by-product">{t('reports:tables.byProduct')}</h2>
    {products.length === 0 ? (
      <p className="muted">{t('reports:tables.noLetterWasIssuedIn')}</p>
    ) : (
      <table className={dataTableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('reports:tables.product')}</th>
            <th scope="col" className="num">
              {t('reports:tables.issued')}
            </th>
            <th scope="col" className="num">
              {t('reports:tables.claimed')}
            </th>
            <th scope="col" className="num">
              {t('reports:tables.fullyBought')}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name, strength, issued, claimed, fullyBought }) => (
            <tr key={id}>
              <th scope="row">
                {name}, {strength}
              </th>
              <td className="num">{formatNumber(issued)}</td>
              <td className="num">{formatNumber(claimed)}</td>
              <td className="num">{formatNumber(fullyBought)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
