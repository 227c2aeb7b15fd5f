import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/texts.ts'
import { ownPatientsQuery } from '../../platform/own-patients.ts'
import { Failed } from '../../ui/feedback/failed.tsx'
import pageStyles from '../../ui/page/page.module.css'
import { LoadingPage } from '../lazy-page.tsx'

/** Instead of a patient's page while it is not known for whom the log-in acts; once it is, helps-nobody.tsx leads on. */
const WaitingPage = () => {
  const { t } = useTexts('caregivers-switch')
  const { data, error, isFetching, refetch } = useQuery(ownPatientsQuery)
  if (data !== undefined || !error) return <LoadingPage />
  return (
    <main className={pageStyles.body}>
      <Failed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    </main>
  )
}

export default WaitingPage
