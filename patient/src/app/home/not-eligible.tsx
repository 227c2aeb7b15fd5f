import { callOutline, mailOutline } from 'ionicons/icons'
import { useProgramFacts } from '../../features/program/shared/facts.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { Icon } from '../../ui/art/icon.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { PatientChip } from '../../ui/status/status-chip.tsx'

type Props = { statusReason: string | null; patientCode: string }

/** A registration declined for good: the reason, and whom to contact. The patient has nothing to send. */
export const NotEligible = ({ statusReason, patientCode }: Props) => {
  const { t } = useTexts('home')
  const facts = useProgramFacts()
  return (
    <>
      <Card>
        <div className="stack">
          <PatientChip status="Declined" notEligible />
          <h2>{t('notEligibleTitle')}</h2>
          <p>{statusReason ?? t('declinedNoReason')}</p>
          <p>{t('notEligibleDo')}</p>
          {facts?.phone && (
            <p>
              <Icon of={callOutline} />{' '}
              <a href={`tel:${facts.phone.replace(/[^+\d]/g, '')}`}>{t('callProgram', { number: facts.phone })}</a>
              {facts.hours && <span className="muted"> {facts.hours}</span>}
            </p>
          )}
          {facts?.emailAddress && (
            <p>
              <Icon of={mailOutline} />{' '}
              <a href={`mailto:${facts.emailAddress}`}>{t('writeProgram', { address: facts.emailAddress })}</a>
            </p>
          )}
        </div>
      </Card>
      <p className="muted small">
        {t('patientCode')}:{' '}
        <b className="unbroken" translate="no">
          {patientCode}
        </b>
      </p>
      <IfAllowed to="own">
        <ButtonLink kind="line" to="/unsubscribe">
          {t('notEligibleData')}
        </ButtonLink>
      </IfAllowed>
    </>
  )
}
