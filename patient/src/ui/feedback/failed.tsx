import { ApiProblem } from '@aruga/client/api-problem'
import { cloudOfflineOutline } from '@aruga/ui/icons/cloud-offline-outline'
import { refresh } from '@aruga/ui/icons/refresh'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { useTranslation } from 'react-i18next'
import { Icon } from '../art/icon.tsx'
import { Button } from '../form/button.tsx'
import emptyStyles from '../list/empty.module.css'
import { UI } from '../messages.ts'

type Props = {
  /** What failed: "We couldn’t load your letters". */
  title: string
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** What failed, that nothing is lost, the request id to quote, and a button to retry. */
export const Failed = ({ title, error, onRetry, retrying = false }: Props) => {
  const { t } = useTranslation(UI)
  const problem = error instanceof ApiProblem ? error : null
  const offline = problem?.isOffline === true
  return (
    <div className={`${emptyStyles.empty} ${emptyStyles.bad} card`} role="alert">
      <Icon of={offline ? cloudOfflineOutline : warningOutline} />
      <h2>{title}</h2>
      <p>
        {offline ? t('needInternet') : t('nothingLost')}
        {problem?.id && (
          <>
            {' '}
            {t('quoteId')} <b>{problem.id}</b>
          </>
        )}
      </p>
      <Button kind="line" icon={refresh} busy={retrying} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
