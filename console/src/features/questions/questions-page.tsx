import type { AskedCase } from '@aruga/contract/questions/questions'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, hourglassOutline, pauseCircleOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDay, formatNear } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { documentName } from '../documents/messages.ts'
import { questionsQuery } from './queries.ts'

const signs = {
  Asked: { icon: pauseCircleOutline, tone: 'info' },
  Answered: { icon: checkmarkCircleOutline, tone: 'turn' },
  Lapsed: { icon: hourglassOutline, tone: 'turn' },
  Withdrawn: { icon: pauseCircleOutline, tone: 'plain' },
} as const

/** The cases that wait for their patients, and the answered ones. */
export default function QuestionsPage() {
  const query = useQuery(questionsQuery)
  return (
    <Page>
      <PageHead
        title={t('questions:title')}
        detail={
          <>
            {t('questions:lead')} <Link to="/queue">{t('questions:toQueue')}</Link>
          </>
        }
      />
      <Loaded query={query} failed={t('questions:failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('questions:noneTitle')}>{t('questions:none')}</Empty>
          ) : (
            <Cases items={items} />
          )
        }
      </Loaded>
    </Page>
  )
}

const Cases = ({ items }: { items: AskedCase[] }) => (
  <section
    className={`card ${dataTableStyles.frame}`}
    aria-label={t('questions:title')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
    tabIndex={0}
  >
    <table className={dataTableStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t('questions:case')}</th>
          <th scope="col">{t('questions:patient')}</th>
          <th scope="col">{t('questions:state')}</th>
          <th scope="col">{t('questions:askedBy')}</th>
          <th scope="col" className="num" translate="no">
            {t('questions:until')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ questionId, kind, id, patientCode, state, askedBy, askedAt, answerBy, endedAt }) => (
          <tr key={questionId}>
            <th scope="row">
              <Link to={`/queue/${kind}/${id}`}>{documentName(kind)}</Link>
            </th>
            <td className="code unbroken" translate="no">
              {patientCode}
            </td>
            <td>
              <Chip {...signs[state]}>{t(`questions:states.${state}`)}</Chip>
            </td>
            <td>{t('questions:by', { name: askedBy, at: formatNear(askedAt) })}</td>
            <td className="num unbroken" translate="no">
              {endedAt ? formatNear(endedAt) : formatDay(answerBy)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
