import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Holidays } from './holidays.tsx'
import { workingTimeQuery } from './queries.ts'
import { WorkingDaysForm } from './working-days-form.tsx'

/** The number of working days until an answer, and which days are working days. */
export default function WorkingTimePage() {
  const query = useQuery(workingTimeQuery)
  return (
    <Page kind="narrow">
      <PageHead
        title={t('program:workingTime.title')}
        detail={<Link to="/program">{t('program:programPage.theProgram')}</Link>}
      />
      <Loaded query={query} failed={t('program:workingTime.failed')} shape="lines">
        {(workingTime) => (
          <>
            <WorkingDaysForm workingTime={workingTime} />
            <Holidays holidays={workingTime.holidays} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
