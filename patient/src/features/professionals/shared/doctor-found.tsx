import { checkmarkCircleOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import styles from './doctor-found.module.css'

export type Doctor = { hcpCode: string; doctorName: string; specialty: string; clinic: string }

/** The doctor with the typed code, for the patient to confirm. */
export const DoctorFound = ({ doctor }: { doctor: Doctor }) => {
  const { t } = useTexts('professionals')
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
