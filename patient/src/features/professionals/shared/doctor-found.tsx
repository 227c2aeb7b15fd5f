import { checkmarkCircleOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import styles from './doctor-found.module.css'

export type Doctor = { hcpCode: string; doctorName: string; specialty: string; clinic: string }

/** The doctor found by the code, to confirm that it is the right one. */
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
