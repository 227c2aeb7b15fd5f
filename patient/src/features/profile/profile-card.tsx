import type { Profile } from '@aruga/contract/profile/profile'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { Card } from '../../ui/list/card.tsx'
import { PatientChip } from '../../ui/status/status-chip.tsx'
import { Avatar } from './avatar.tsx'
import styles from './profile-card.module.css'

/** The patient's name, photo and state, and the code to show at the counter or read out on the phone. */
export const ProfileCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTexts('profile')
  const { firstName, emailAddress, patientCode, status, notEligible, hasProfilePhoto } = profile
  return (
    <Card>
      <div className={styles.profile}>
        <Avatar profile={profile} size="large" />
        <div className={styles.profileText}>
          <h2 translate="no">{firstName}</h2>
          {emailAddress && (
            <p className="muted" translate="no">
              {emailAddress}
            </p>
          )}
          <p className="muted">
            {t('patientCode')} <b translate="no">{patientCode}</b>
          </p>
          <PatientChip status={status} notEligible={notEligible} />
          <IfAllowed to="own">
            <Link className={styles.profilePhoto} to="/profile-photo">
              {t(hasProfilePhoto ? 'changePhoto' : 'addPhoto')}
            </Link>
          </IfAllowed>
        </div>
      </div>
    </Card>
  )
}
