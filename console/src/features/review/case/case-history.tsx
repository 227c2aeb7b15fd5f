import type { CaseInFull } from '@aruga/contract/review/case-file'
import { alertCircleOutline, checkmarkCircleOutline, copyOutline, ellipseOutline } from 'ionicons/icons'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import dataTableStyles from '../../../ui/data-table.module.css'
import { formatDay, formatDayTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { documentName } from '../../documents/messages.ts'
import { caseLink } from '../case-ref.ts'
import styles from '../decision/decision.module.css'
import { eventMessage } from '../event-messages.ts'
import { reasonName } from '../messages.ts'

type Same = {
  of: CaseInFull
  duplicates: CaseInFull['duplicates']
  onBeside: (documentId: string) => void
  onOpened?: (documentId: string) => void
}
type Props = { of: CaseInFull; checks: CaseInFull['checks'] }

/** Checks that are warnings above, with their evidence, when they fail. */
const warned = ['FileIsNew', 'ReceiptIsNew']

const signs = { Good: checkmarkCircleOutline, Bad: alertCircleOutline, Unknown: ellipseOutline }
const classes = { Good: styles.checkGood, Bad: styles.checkBad, Unknown: styles.checkUnknown }

/** The automatic checks and the history of a case. */
export const CaseHistory = ({ of, checks: all }: Props) => {
  const letters = [of.letter, ...of.otherLetters, ...of.possibleLetters]
  /** "Metformin: ", on a receipt for several letters. */
  const productOf = (letterId: string | undefined) => {
    const letter = letterId && letters.find((each) => each?.id === letterId)
    return letter ? `${letter.productName}: ` : ''
  }
  const checks = all.filter(({ check, result }) => result !== 'Bad' || !warned.includes(check))
  return (
    <>
      {checks.length > 0 && (
        <section className="stack tight" aria-labelledby="checked">
          <h2 id="checked">{t('review:caseHistory.checkedForYou')}</h2>
          <ul className={styles.checks} aria-live="polite">
            {checks.map(({ check, result, letterId }) => (
              <li key={`${check} ${letterId}`} className={classes[result]}>
                <Icon of={signs[result]} />
                {productOf(letterId)}
                {t(`review:check.${check}.${result}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {of.decision && (
        <p className={styles.caseNote}>
          {of.decision.outcome === 'Declined'
            ? t('review:caseHistory.declinedBefore', { by: of.decision.by, at: formatDayTime(of.decision.at) })
            : t('review:caseHistory.acceptedBefore', { by: of.decision.by, at: formatDayTime(of.decision.at) })}
          {of.decision.reason && `: ${reasonName(of.decision.reason).toLowerCase()}`}
          {of.decision.note && <q>{of.decision.note.en}</q>}
        </p>
      )}
      <History of={of} />
    </>
  )
}

/** Duplicates: the patient's own open side by side, another patient's in a new tab, for a reason. */
export const Duplicates = ({ of, duplicates, onBeside, onOpened }: Same) => {
  const shown = [...of.documents, ...of.earlier, ...of.others].map(({ id }) => id)
  return (
    duplicates.length > 0 && (
      <section className="stack tight" aria-labelledby="same">
        <h2 id="same">{t('review:caseHistory.theSameElsewhere')}</h2>
        <ul className={styles.checks}>
          {duplicates.map(({ documentId, because, own, patientCode, kind, status, uploadedAt, ofCase }) => (
            <li key={`${documentId} ${because}`} className={styles.checkBad}>
              <Icon of={copyOutline} />
              <span>
                <Trans
                  ns="review"
                  i18nKey={because === 'SameFile' ? 'caseHistory.theSameFile' : 'caseHistory.theSameReceipt'}
                  values={{
                    document: documentName(kind),
                    day: formatDay(uploadedAt),
                    state: t(`review:duplicateState.${status}`),
                  }}
                  components={{
                    whose: own ? (
                      <span>{t('review:caseHistory.thisPatient')}</span>
                    ) : (
                      <b className="num" translate="no">
                        {patientCode}
                      </b>
                    ),
                  }}
                />{' '}
                {own && shown.includes(documentId) ? (
                  <button
                    type="button"
                    className={dataTableStyles.rowLink}
                    onClick={() => {
                      onOpened?.(documentId)
                      onBeside(documentId)
                    }}
                  >
                    {t('review:caseHistory.openItBeside')}
                  </button>
                ) : (
                  // A new tab, so that the typed values here stay.
                  <Link to={caseLink(ofCase)} target="_blank" onClick={() => onOpened?.(documentId)}>
                    <Trans
                      ns="review"
                      i18nKey="caseHistory.openItForAReason"
                      components={{ sr: <span className="sr">.</span> }}
                    />
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

const byWhom = {
  patient: 'byThePatient',
  caregiver: 'byACaregiver',
  program: 'byTheProgram',
  staff: 'byStaff',
} as const

const whoDid = ({ by, byName }: Pick<CaseInFull['history'][number], 'by' | 'byName'>) => {
  if (byName === null) return t(`review:caseHistory.${byWhom[by]}`)
  return t(by === 'caregiver' ? 'review:caseHistory.byCaregiver' : 'review:caseHistory.by', { name: byName })
}

/** The case's history. `open`: expanded from the start. */
export const History = ({ of, open = false }: { of: Pick<CaseInFull, 'history'>; open?: boolean }) =>
  of.history.length > 0 && (
    <details className={`${styles.caseFold} ${styles.caseHistory}`} open={open}>
      <summary>{t('review:caseHistory.historyOfThisCase', { length: of.history.length })}</summary>
      <ol>
        {of.history.map(({ at, by, byName, ...event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events never move
          <li key={index}>
            <span className="fine muted num" translate="no">
              {formatDayTime(at)}
            </span>
            <span>
              {eventMessage(event)} <span className="muted">{whoDid({ by, byName })}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
