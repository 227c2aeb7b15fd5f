import type { DocumentStatus } from '@aruga/contract/documents/documents'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { Chip } from './chip.tsx'
import { documentSigns, letterSigns, patientSigns, useStatusMessages } from './status.ts'

export const LetterChip = ({ status }: { status: LetterStatus }) => {
  const t = useStatusMessages()
  return <Chip {...letterSigns[status]}>{t(`letter${status}`)}</Chip>
}

export const DocumentChip = ({ status }: { status: DocumentStatus }) => {
  const t = useStatusMessages()
  return <Chip {...documentSigns[status]}>{t(`document${status}`)}</Chip>
}

export const PatientChip = ({ status }: { status: PatientStatus }) => {
  const t = useStatusMessages()
  return <Chip {...patientSigns[status]}>{t(`patient${status}`)}</Chip>
}
