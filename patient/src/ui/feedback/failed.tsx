import { ApiProblem } from '@aruga/client/api-problem'
import { refresh } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorArt } from '../art/error-art.tsx'
import { Button } from '../form/button.tsx'
import emptyStyles from '../list/empty.module.css'

type Props = {
  /** What failed: "We couldn’t load your letters". */
  title: string
  error: unknown
  onRetry: () => void
  retrying?: boolean
}

/** Centred: what failed, that nothing is lost, the request id to quote, and a retry button. */
export const Failed = ({ title, error, onRetry, retrying = false }: Props) => {
  const { t } = useTexts('ui')
  const problem = error instanceof ApiProblem ? error : null
  return (
    <div className={`${emptyStyles.empty} ${emptyStyles.error}`} role="alert">
      <ErrorArt />
      <h2>{title}</h2>
      <p>
        {problem?.isOffline ? t('needInternet') : t('nothingLost')}
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
