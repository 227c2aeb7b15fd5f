import type { CounterMonth, MonthDifference } from '@aruga/contract/counter/counter'
import { daysAfter, firstOfMonth } from '@aruga/contract/days'
import { formatPesos } from '@aruga/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatNear, formatNumber } from '../../../ui/dates.ts'
import { Loaded } from '../../../ui/states.tsx'
import { monthName } from '../../reimbursement/messages.tsx'
import { monthQuery } from '../queries.ts'
import dayStyles from './day.module.css'

/** What the till has of a month beside the branch's statement, with every difference: the month of a day, or the one before while that lasts. */
export const MonthBesideStatement = ({ of, today }: { of: string; today: string }) => {
  const first = firstOfMonth(of)
  const over = first < firstOfMonth(today) ? first : firstOfMonth(daysAfter(first, -1))
  return (
    <section aria-labelledby="month" className={`card ${dayStyles.month}`}>
      <h2 id="month">{t('counter:dayPage.besideTheStatement', { month: monthName(over) })}</h2>
      <Loaded query={useQuery(monthQuery(over))} failed={t('counter:dayPage.weCouldNotLoadTheMonth')}>
        {(month) => <Month month={month} />}
      </Loaded>
    </section>
  )
}

const Month = ({ month: { till, statement, differences } }: { month: CounterMonth }) => (
  <>
    <table className={dayStyles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('counter:dayPage.yourTill')}</th>
          {statement && (
            <>
              <th scope="col">
                <Link to={`/statements/${statement.id}`}>{t('counter:dayPage.statement')}</Link>
              </th>
              <th scope="col">{t('counter:dayPage.differs')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        <Side
          what={t('counter:dayPage.programOwes')}
          sides={[till.benefitAmount, statement?.benefitAmount]}
          write={formatPesos}
        />
        <Side
          what={t('counter:dayPage.handOversWithPrice')}
          sides={[till.handOvers, statement?.handOvers]}
          write={formatNumber}
        />
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
  </>
)

type SideProps = { what: string; sides: [number, number | undefined]; write: (value: number) => string }
const Side = ({ what, sides: [till, statement], write }: SideProps) => (
  <tr>
    <th scope="row">{what}</th>
    <td>{write(till)}</td>
    {statement !== undefined && (
      <>
        <td>{write(statement)}</td>
        <td className={statement === till ? 'muted' : dayStyles.change}>
          {statement === till ? t('counter:dayPage.none') : write(statement - till)}
        </td>
      </>
    )}
  </tr>
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
