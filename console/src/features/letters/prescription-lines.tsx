import type { CaseDocument } from '@aruga/contract/review/case-file'
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

type Paper = Pick<CaseDocument, 'prescription' | 'lettersOn'>

/** The same for each medicine of a prescription that has letters for several. */
export const LinesOfEach = ({ of: { prescription, lettersOn } }: { of: Paper }) =>
  lettersOn.length > 1
    ? lettersOn.map((letter) => (
        <div key={letter.id}>
          <span translate="no">
            {letter.productName}, {letter.strength}
          </span>
          <br />
          {letter.prescription && <PrescriptionLines of={letter.prescription} />}
        </div>
      ))
    : prescription && <PrescriptionLines of={prescription} />

export const PrescriptionOf = ({ document }: { document: Paper }) => (
  <section aria-labelledby="entered">
    <h2 id="entered">{t('letters:prescription.prescription')}</h2>
    <LinesOfEach of={document} />
  </section>
)
