import { ApiProblem } from '@aruga/client/api-problem'
import { cloudOfflineOutline, warningOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { problemMessage } from '../../ui/problem-message.ts'
import { refusalOf } from './code-refusal.ts'
import styles from './counter.module.css'
import { verdictOf } from './messages.ts'

/** Whether the outcome is unknown: there was no usable response, but the request may have been carried out. */
export const isUnsure = (error: Error) => error instanceof ApiProblem && (error.status === 0 || error.status >= 500)

/** Whether the patient has taken back the name of the person who came, since the look-up. */
export const isNameTakenBack = (error: Error) => error instanceof ApiProblem && error.code === 'CollectorNotNamed'

/**
 * The letter that a refusal of several is about, why, and whether the code is still valid for it. `sent`: their ids in the order of the
 * call, by which the server names a field.
 */
export function problemAtLetter(error: Error | null, sent: readonly (string | undefined)[]) {
  if (!(error instanceof ApiProblem)) return undefined
  const letterId = typeof error.data.letterId === 'string' ? error.data.letterId : sent[placeOf(error)]
  if (letterId === undefined) return undefined
  const verdict = verdictOf(refusalOf(error))
  const message = verdict?.what ?? messageOf(error)
  return { letterId, message, isEnded: verdict !== undefined }
}

/** What the claim depends on has been read again. */
const messageOf = (error: Error) => problemMessage(error, { MoneyChanged: t('counter:claim.amountChanged') })

/** `batch` is a field of the first letter, `together.0.batch` of the second; -1: about none. */
function placeOf({ validationErrors }: ApiProblem): number {
  const fields = validationErrors.flatMap(({ members }) => members)
  const [, other] = fields.map((field) => /^together\.(\d+)\./.exec(field)).find(Boolean) ?? []
  if (other !== undefined) return Number(other) + 1
  return fields.some((field) => ['quantity', 'batch', 'expiresOn'].includes(field)) ? 0 : -1
}

/** The error of the last call. `unsure`: what to do when its outcome is unknown. */
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
            messageOf(error)
          )}
        </p>
      </div>
    )}
  </div>
)

/** Why a look-up failed; it has no side effects. */
export const lookUpProblem = (error: Error) =>
  isUnsure(error) ? t('counter:callProblem.noAnswerFromTheServer2') : problemMessage(error)
