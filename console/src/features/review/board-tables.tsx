import { BOARD_DAYS, type Board, ESCALATION_HOURS } from '@aruga/contract/review/board'
import { LOOK_DAYS } from '@aruga/contract/review/second-looks'
import { alertCircleOutline, timeOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatAge, formatDue, formatNumber } from '../../ui/dates.ts'
import { documentName } from '../documents/messages.ts'
import { kindsName } from './messages.ts'
import { PlainTable } from './plain-table.tsx'

type Props = { board: Board }

/** Waiting cases of each kind, by age. */
export const BoardAges = ({ board: { kinds, readAt } }: Props) => (
  <PlainTable
    title={t('review:board.waiting')}
    head={[
      t('review:board.kind'),
      t('review:board.all'),
      t('review:board.overdue'),
      t('review:board.soon', { hours: ESCALATION_HOURS }),
      t('review:board.age0'),
      t('review:board.age1'),
      t('review:board.age2'),
      t('review:board.age3'),
      t('review:board.oldest'),
    ]}
  >
    {kinds.map(({ kind, waiting, overdue, soon, ages, oldestAt }) => (
      <tr key={kind}>
        <th scope="row">{kindsName(kind)}</th>
        {[waiting, overdue, soon, ...ages].map((count, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
          <td key={place} className="num" translate="no">
            {formatNumber(count)}
          </td>
        ))}
        <td className="num unbroken" translate="no">
          {oldestAt ? formatAge(Date.parse(readAt) - Date.parse(oldestAt)) : '–'}
        </td>
      </tr>
    ))}
  </PlainTable>
)

/** The cases that are overdue or due soon. Only staff who decide cases can open them. */
export const BoardNext = ({ board: { next } }: Props) => {
  const decides = useMay('review.decide')
  if (next.length === 0)
    return (
      <section className="card stack tight">
        <h2>{t('review:board.next')}</h2>
        <p className="muted">{t('review:board.noneNext', { hours: ESCALATION_HOURS })}</p>
      </section>
    )
  return (
    <PlainTable
      title={t('review:board.next')}
      detail={t('review:board.told', { hours: ESCALATION_HOURS })}
      head={[
        t('review:board.case'),
        t('review:board.due'),
        t('review:board.state'),
        t('review:board.patient'),
        t('review:board.has'),
      ]}
      textColumns={5}
    >
      {next.map(({ kind, id, patientCode, dueAt, overdue, assignedTo }) => (
        <tr key={id}>
          <th scope="row">
            {decides ? <Link to={`/queue/${kind}/${id}`}>{documentName(kind)}</Link> : documentName(kind)}
          </th>
          <td className="unbroken" translate="no">
            {formatDue(dueAt)}
          </td>
          <td>
            {overdue ? (
              <Chip icon={alertCircleOutline} tone="bad">
                {t('review:board.overdue')}
              </Chip>
            ) : (
              <Chip icon={timeOutline} tone="turn">
                {t('review:board.dueSoon')}
              </Chip>
            )}
          </td>
          <td className="code unbroken" translate="no">
            {patientCode}
          </td>
          <td>{assignedTo ?? t('review:board.nobody')}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

const shareOf = (part: number, decided: number) => (decided === 0 ? '–' : `${Math.round((part / decided) * 100)}%`)

/** The decisions of the last days, and how many of them kept the promise: all, then by reviewer. */
export const BoardReviewers = ({ board: { reviewers, ...all } }: Props) => (
  <PlainTable
    title={t('review:board.decisions', { count: BOARD_DAYS })}
    detail={t('review:board.keptDetail')}
    head={[t('review:board.reviewer'), t('review:board.decided'), t('review:board.declined'), t('review:board.kept')]}
  >
    {[{ ...all, name: t('review:board.everybody') }, ...reviewers].map(({ name, decided, declined, kept }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two reviewers may have one name
      <tr key={place}>
        <th scope="row">{name}</th>
        <td className="num" translate="no">
          {formatNumber(decided)}
        </td>
        <td className="num" translate="no">
          {formatNumber(declined)}
        </td>
        <td className="num" translate="no">
          {shareOf(kept, decided)}
        </td>
      </tr>
    ))}
  </PlainTable>
)

/** The number of second reviews from which a share is meaningful. */
const ENOUGH = 20

/** How often a colleague, not knowing who decided, would have decided the same. */
export const BoardAgreement = ({ board: { agreement, looksOpen } }: Props) => {
  const title = t('review:board.agreement', { count: LOOK_DAYS })
  const waiting = t('review:board.looksOpen', { count: looksOpen })
  if (agreement.length === 0)
    return (
      <section className="card stack tight">
        <h2>{title}</h2>
        <p className="muted">
          {t('review:board.noAgreement')} {waiting}
        </p>
      </section>
    )
  return (
    <PlainTable
      title={title}
      detail={`${t('review:board.agreementDetail')} ${waiting}`}
      head={[t('review:board.reviewer'), t('review:board.looked'), t('review:board.same')]}
    >
      {agreement.map(({ name, looked, same }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reviewers may have one name
        <tr key={place}>
          <th scope="row">{name}</th>
          <td className="num" translate="no">
            {formatNumber(looked)}
          </td>
          <td className="num unbroken" translate="no">
            {t('review:board.sameOf', { same: formatNumber(same), looked: formatNumber(looked) })}
            {looked >= ENOUGH && ` (${shareOf(same, looked)})`}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
