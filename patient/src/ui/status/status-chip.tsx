import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { useTranslation } from 'react-i18next'
import { Chip } from './chip.tsx'
import { documentSigns, letterSigns, patientSigns, STATUS } from './status.ts'

export const LetterChip = ({ status }: { status: LetterStatus }) => {
  const { t } = useTranslation(STATUS)
  return <Chip {...letterSigns[status]}>{t(`letter${status}`)}</Chip>
}

export const DocumentChip = ({ status }: { status: DocumentStatus }) => {
  const { t } = useTranslation(STATUS)
  return <Chip {...documentSigns[status]}>{t(`document${status}`)}</Chip>
}

export const PatientChip = ({ status }: { status: PatientStatus }) => {
  const { t } = useTranslation(STATUS)
  return <Chip {...patientSigns[status]}>{t(`patient${status}`)}</Chip>
}
