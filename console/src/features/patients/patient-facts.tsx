import type { PatientInFull } from '@aruga/contract/patients/patients'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { languageName } from '../../ui/language-tabs.tsx'
import { addressText, missingText } from '../review/messages.ts'
import { purposeName } from './messages.ts'
import styles from './patients.module.css'

export const Facts = ({ patient }: Pick<PatientInFull, 'patient'>) => (
  <section className="card stack tight" aria-labelledby="facts">
    <h2 id="facts">{t('patients:patientPage.facts')}</h2>
    <dl className={styles.patientFacts}>
      {[
        [t('patients:patientPage.born'), patient.birthdate && formatDay(patient.birthdate)],
        [t('patients:patientPage.mobile'), patient.mobilePhoneNumber],
        [
          t('patients:patientPage.eMail'),
          patient.emailAddress && !patient.addressConfirmed
            ? t('patients:patientPage.notConfirmed', { address: patient.emailAddress })
            : addressText(patient),
        ],
        [t('patients:patientPage.reads'), patient.language && languageName(patient.language)],
        [t('patients:patientPage.doctor'), `${patient.doctorName} (${patient.hcpCode})`],
        [t('patients:patientPage.clinic'), patient.clinic],
        [t('patients:patientPage.registered'), formatDay(patient.registeredAt)],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || missingText(patient)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

export const Consents = ({ consents }: Pick<PatientInFull, 'consents'>) => (
  <section className="card stack tight" aria-labelledby="consents">
    <h2 id="consents">{t('patients:patientPage.consents')}</h2>
    <ul className={styles.linesList}>
      {consents.map(({ purpose, granted, givenAt, pageVersion }) => (
        <li key={purpose}>
          <p>
            <b>{purposeName(purpose)}</b>: {granted ? t('patients:patientPage.yes') : t('patients:patientPage.no')}
          </p>
          <p className="fine muted">
            {t('patients:patientPage.pageVersion', { givenAt: formatDay(givenAt), pageVersion })}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
