import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { documentSigns, letterSigns, patientSigns } from '@aruga/ui/status/signs'
import { useTexts } from '../../i18n/texts.ts'
import { Chip } from './chip.tsx'

/** `quiet`: without marigold, because the patient's task is something else. */
export const LetterChip = ({ status, quiet = false }: { status: LetterStatus; quiet?: boolean }) => {
  const { t } = useTexts('status')
  const sign = letterSigns[status][quiet ? 'staff' : 'patient']
  return <Chip {...sign}>{t(`letter${status}`)}</Chip>
}

export const DocumentChip = ({ status }: { status: DocumentStatus }) => {
  const { t } = useTexts('status')
  return <Chip {...documentSigns[status].patient}>{t(`document${status}`)}</Chip>
}

/** `notEligible`: declined for good; the patient has nothing to do. */
export const PatientChip = ({ status, notEligible = false }: { status: PatientStatus; notEligible?: boolean }) => {
  const { t } = useTexts('status')
  if (notEligible) return <Chip {...letterSigns.Cancelled.patient}>{t('patientNotEligible')}</Chip>
  return <Chip {...patientSigns[status].patient}>{t(`patient${status}`)}</Chip>
}
