import type { Prescription } from '@aruga/contract/review/prescription'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { doseText } from './prescription.ts'

/** A prescription's values as entered. */
export const PrescriptionLines = ({ of }: { of: Prescription }) => (
  <>
    <span className="num" translate="no">
      {t('letters:prescription.doseForDays', { dose: doseText(of), count: of.supplyDays })}
    </span>
    <br />
    <span className="fine muted">
      {t('letters:prescription.writtenBy', { day: formatDay(of.writtenOn), prescriber: of.prescriber })}
    </span>
    <br />
  </>
)
