import type { CounterMonth, MonthDifference } from '@aruga/contract/counter/counter'
import { firstOfMonth } from '@aruga/contract/days'
import { formatPesos } from '@aruga/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatMonth, formatNear, formatNumber } from '../../../ui/dates.ts'
import { Loaded } from '../../../ui/states.tsx'
import { monthQuery } from '../queries.ts'
import dayStyles from './day.module.css'

/** What the till has of a month beside the branch's statement, with every difference: the month of a day, or the one before while that lasts. */
export const MonthBesideStatement = ({ of, today }: { of: string; today: string }) => {
  const first = firstOfMonth(of)
  const over = first < firstOfMonth(today) ? first : firstOfMonth(first, -1)
  return (
    <section aria-labelledby="month" className={`card ${dayStyles.month}`}>
      <h2 id="month">{t('counter:dayPage.besideTheStatement', { month: formatMonth(over) })}</h2>
      <Loaded query={useQuery(monthQuery(over))} failed={t('counter:dayPage.weCouldNotLoadTheMonth')}>
        {(month) => <Month month={month} />}
      </Loaded>
    </section>
  )
}

const Month = ({ month: { till, statement, differences, totalCount } }: { month: CounterMonth }) => (
  <>
    <table className={dayStyles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('counter:dayPage.programOwes')}</th>
          <th scope="col">{t('counter:dayPage.handOversWithPrice')}</th>
        </tr>
      </thead>
      <tbody>
        <Side of={t('counter:dayPage.yourTill')} sums={till} />
        {statement && (
          <>
            <Side
              of={<Link to={`/statements/${statement.id}`}>{t('counter:dayPage.statement')}</Link>}
              sums={statement}
            />
            <tr>
              <th scope="row">{t('counter:dayPage.differs')}</th>
              <Differs by={statement.benefitAmount - till.benefitAmount} write={formatPesos} />
              <Differs by={statement.handOvers - till.handOvers} write={formatNumber} />
            </tr>
          </>
        )}
      </tbody>
    </table>
    {!statement && <p className="muted">{t('counter:dayPage.noStatementYet')}</p>}
    {differences.length > 0 && (
      <ul className={dayStyles.differences} aria-label={t('counter:dayPage.differences')}>
        {differences.map((one) => (
          <Difference key={`${one.letterNumber} ${one.at}`} of={one} />
        ))}
      </ul>
    )}
    {differences.length < totalCount && (
      <p className="muted">
        {t('counter:dayPage.differencesShown', {
          shown: formatNumber(differences.length),
          total: formatNumber(totalCount),
        })}
      </p>
    )}
  </>
)

type SideProps = { of: ReactNode; sums: Pick<CounterMonth['till'], 'handOvers' | 'benefitAmount'> }
const Side = ({ of, sums: { handOvers, benefitAmount } }: SideProps) => (
  <tr>
    <th scope="row">{of}</th>
    <td translate="no">{formatPesos(benefitAmount)}</td>
    <td translate="no">{formatNumber(handOvers)}</td>
  </tr>
)

const Differs = ({ by, write }: { by: number; write: (value: number) => string }) => (
  <td className={by === 0 ? 'muted' : dayStyles.change}>{by === 0 ? t('counter:dayPage.none') : write(by)}</td>
)

const Difference = ({
  of: { at, letterNumber, productName, strength, why, till, statement },
}: {
  of: MonthDifference
}) => (
  <li>
    <div>
      <b translate="no">
        {productName}, {strength}
      </b>
      <p>{t(`counter:dayPage.why.${why}`)}</p>
      <p className="muted">
        {formatNear(at)} · {letterNumber}
      </p>
    </div>
    <span className={`num ${dayStyles.change}`} translate="no">
      {formatPesos(statement - till)}
    </span>
  </li>
)
