import { ApiProblem } from '@aruga/client/api-problem'
import { cloudOfflineOutline } from '@aruga/ui/icons/cloud-offline-outline'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { problemMessage } from '../../ui/problem-message.ts'
import styles from './counter.module.css'

/** No answer came, or none that can be read: what was asked for may have been done. */
export const isUnsure = (error: Error) => error instanceof ApiProblem && (error.status === 0 || error.status >= 500)

/** What went wrong with the press just now. `unsure`: what to do when nobody knows whether it counted. */
export const CallProblem = ({ error, unsure }: { error: Error | null; unsure: string }) => (
  <div role="alert">
    {error && (
      <div className={`${styles.counterNote} ${styles.noteBad}`}>
        <Icon of={isUnsure(error) ? cloudOfflineOutline : warningOutline} />
        <p>
          {isUnsure(error) ? (
            <>
              <b>{t('counter:callProblem.noAnswerFromTheServer')}</b> {unsure}
            </>
          ) : (
            problemMessage(error)
          )}
        </p>
      </div>
    )}
  </div>
)

/** Why a code could not be looked up at all; nothing has happened then. */
export const lookUpProblem = (error: Error) =>
  isUnsure(error) ? t('counter:callProblem.noAnswerFromTheServer2') : problemMessage(error)
