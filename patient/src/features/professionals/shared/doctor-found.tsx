import { checkmarkCircleOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/art/icon.tsx'
import { PROFESSIONALS } from '../messages.ts'
import styles from './doctor-found.module.css'

export type Doctor = { hcpCode: string; doctorName: string; specialty: string; clinic: string }

/** The doctor found by the code, to confirm that it is the right one. */
export const DoctorFound = ({ doctor }: { doctor: Doctor }) => {
  const { t } = useTranslation(PROFESSIONALS)
  return (
    <div className={styles.doctorFound}>
      <Icon of={checkmarkCircleOutline} />
      <p>
        <span className="small">{t('doctorFound')}</span>
        <b className="lead" translate="no">
          {doctor.doctorName}
        </b>
        <span translate="no">{[doctor.specialty, doctor.clinic].filter(Boolean).join(', ')}</span>
      </p>
    </div>
  )
}
