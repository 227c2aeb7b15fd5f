import { NOTICE_DAYS } from '@aruga/contract/retention/classes'
import type { RetentionState } from '@aruga/contract/retention/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { formatNear } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import { PeriodsTable } from './periods-table.tsx'
import { retentionQuery } from './queries.ts'

/** The retention period of each class of data, and the next disposals. */
export default function RetentionPage() {
  const query = useQuery(retentionQuery)
  const [changing, setChanging] = useState<RetentionState | null>(null)
  const next = query.data && t('retention:page.nextRun', { at: formatNear(query.data.nextRunAt) })
  return (
    <Page>
      <PageHead
        title={t('retention:page.title')}
        detail={
          <>
            {t('retention:page.detail', { days: NOTICE_DAYS })} {next}
          </>
        }
      >
        <Button variant="default" component={Link} to="/retention/disposals">
          {t('retention:disposals.title')}
        </Button>
        <Button variant="default" component={Link} to="/retention/holds">
          {t('retention:holds.title')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('retention:page.failed')} rows={8}>
        {({ items, readAt }) =>
          items.length > 0 ? (
            <PeriodsTable states={items} readAt={readAt} onChange={setChanging} />
          ) : (
            <Empty title={t('retention:page.none')} />
          )
        }
      </Loaded>
      <p className="muted">
        {t('retention:page.papers')} <Link to="/program/papers">{t('papers:title')}</Link>
      </p>
      {changing && <PeriodDialog state={changing} onClose={() => setChanging(null)} />}
    </Page>
  )
}
