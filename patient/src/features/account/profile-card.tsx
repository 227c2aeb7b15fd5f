import type { Profile } from '@aruga/contract/profile'
import { Card } from '../../ui/card.tsx'
import { PatientChip } from '../../ui/status-chip.tsx'
import './profile-card.css'
import { useAccountTexts } from './texts.ts'

/** Who is logged in, and the code to name at the counter or on the phone. */
export const ProfileCard = ({ profile: { firstName, emailAddress, patientCode, status } }: { profile: Profile }) => {
  const t = useAccountTexts()
  return (
    <Card>
      <div className="profile">
        <span className="profile-initial" aria-hidden="true">
          {[...firstName][0]?.toUpperCase()}
        </span>
        <div className="profile-words">
          <h2>{firstName}</h2>
          <p className="muted">{emailAddress}</p>
          <p className="muted">
            {t('patientCode')} <b>{patientCode}</b>
          </p>
          <PatientChip status={status} />
        </div>
      </div>
    </Card>
  )
}
