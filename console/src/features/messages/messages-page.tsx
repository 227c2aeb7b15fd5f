import type { WaitingMessages } from '@aruga/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNear } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { waitingMessagesQuery } from './queries.ts'

/** The patients who wrote and wait for a reply. Their messages are on their page, which opens for a reason. */
export default function MessagesPage() {
  const query = useQuery(waitingMessagesQuery)
  return (
    <Page>
      <PageHead title={t('messages:title')} detail={t('messages:lead')} />
      <Loaded query={query} failed={t('messages:failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('messages:noneTitle')}>{t('messages:none')}</Empty>
          ) : (
            <Waiting items={items} />
          )
        }
      </Loaded>
    </Page>
  )
}

const Waiting = ({ items }: { items: WaitingMessages[] }) => (
  <section
    className={`card ${dataTableStyles.frame}`}
    aria-label={t('messages:title')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
    tabIndex={0}
  >
    <table className={dataTableStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t('messages:patient')}</th>
          <th scope="col">{t('messages:since')}</th>
          <th scope="col" className="num" translate="no">
            {t('messages:count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ patientId, patientCode, since, count }) => (
          <tr key={patientId}>
            <th scope="row">
              <Link to={`/patients/${patientId}`} className="code unbroken" translate="no">
                {patientCode}
              </Link>
            </th>
            <td className="unbroken" translate="no">
              {formatNear(since)}
            </td>
            <td className="num" translate="no">
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
