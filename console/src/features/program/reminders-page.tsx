import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { remindersQuery } from './queries.ts'
import { ReminderCard } from './reminder-card.tsx'

/** What patients are reminded of, and when. */
export default function RemindersPage() {
  const query = useQuery(remindersQuery)
  return (
    <Page kind="narrow">
      <PageHead
        title={t('program:reminders.title')}
        detail={<Link to="/program">{t('program:programPage.theProgram')}</Link>}
      />
      <p>{t('program:reminders.lead')}</p>
      <p className="muted">
        {t('program:reminders.measure')} <Link to="/reports">{t('program:reminders.reports')}</Link>
      </p>
      <Loaded query={query} failed={t('program:reminders.failed')} rows={5}>
        {({ items }) => items.map((setting) => <ReminderCard key={setting.kind} setting={setting} />)}
      </Loaded>
    </Page>
  )
}
