import type { CaseDocument } from '@aruga/contract/review/case-file'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { documentName } from '../documents/messages.ts'
import { Viewer } from '../documents/viewer.tsx'
import styles from './patients.module.css'

type Props = { shown: CaseDocument; documents: CaseDocument[]; onClose: () => void }

/** One file of a patient over the page, to compare with the others; each view is audited. */
export const PatientFile = ({ shown, documents, onClose }: Props) => {
  const [besideId, setBesideId] = useState<string | null>(null)
  return (
    <Modal opened fullScreen onClose={onClose} title={documentName(shown.kind)}>
      <div className={styles.patientFile}>
        <Viewer
          documents={[shown]}
          earlier={[]}
          others={documents.filter(({ id }) => id !== shown.id)}
          besideId={besideId}
          onBeside={setBesideId}
        />
      </div>
    </Modal>
  )
}
