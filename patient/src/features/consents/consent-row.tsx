import type { Consent, Purpose } from '@aruga/contract/consents/consents'
import type { ContentPage } from '@aruga/contract/content/content'
import { checkmarkCircleOutline, closeCircleOutline, refresh, sparklesOutline } from 'ionicons/icons'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import styles from './consent-row.module.css'
import { type ConsentState, consentStateOf } from './consent-state.ts'

type Props = {
  purpose: Purpose
  consent: Consent | undefined
  /** The published consent text; the patient can agree only while it is on the screen. */
  page: ContentPage | undefined
  /** Whether the patient has left the program: then agreeing is the main action, and withdrawing does not lead to leaving. */
  hasLeft: boolean
  busy: boolean
  onDecide: (granted: boolean) => void
}

/** One purpose: its description, the current decision with date and version, and the possible actions. */
export const ConsentRow = ({ purpose, consent, page, hasLeft, busy, onDecide }: Props) => {
  const { t } = useTexts('consents')
  const consentState = consentStateOf(consent, page?.version)
  const isYes = consentState === 'granted' || consentState === 'outdated'
  const saving = busy && t('saving')
  return (
    <li className={styles.consentRow}>
      <div className="line-up apart">
        <h3>{t(purpose)}</h3>
        <State consentState={consentState} />
      </div>
      <p className="small">{t(`${purpose}Detail`)}</p>
      {consent && (
        <p className="muted small">{t('since', { day: formatDay(consent.givenAt), version: consent.pageVersion })}</p>
      )}
      {consentState === 'outdated' && page && (
        <Note icon={sparklesOutline} tone="wait">
          {t('newer', { version: page.version, day: formatDay(page.effectiveFrom) })}
        </Note>
      )}
      <IfAllowed to="own">
        <div className="line-up">
          {consentState === 'outdated' && page && (
            <Button
              kind="tone"
              small
              icon={refresh}
              busy={saving}
              aria-label={t('agreeToLabel', { version: page.version, purpose: t(purpose) })}
              onClick={() => onDecide(true)}
            >
              {t('agreeTo', { version: page.version })}
            </Button>
          )}
          {purpose === 'program' && isYes && !hasLeft ? (
            <ButtonLink kind="line" small to="/unsubscribe">
              {t('takeBackByLeaving')}
            </ButtonLink>
          ) : (
            (isYes || page) && (
              <Button
                kind={hasLeft && purpose === 'program' && !isYes ? 'fill' : 'line'}
                small
                busy={saving}
                aria-label={t(isYes ? 'takeBackLabel' : 'agreeLabel', { purpose: t(purpose) })}
                onClick={() => onDecide(!isYes)}
              >
                {t(isYes ? 'takeBack' : 'agree')}
              </Button>
            )
          )}
        </div>
      </IfAllowed>
    </li>
  )
}

const State = ({ consentState }: { consentState: ConsentState }) => {
  const { t } = useTexts('consents')
  if (consentState === 'granted' || consentState === 'outdated')
    return (
      <Chip tone="good" icon={checkmarkCircleOutline}>
        {t('granted')}
      </Chip>
    )
  return (
    <Chip tone="plain" icon={closeCircleOutline}>
      {t(consentState)}
    </Chip>
  )
}
