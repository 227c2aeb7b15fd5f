import { cloudOfflineOutline } from '@aruga/ui/icons/cloud-offline-outline'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/feedback/note.tsx'
import { DOCUMENTS_OUTBOX } from './messages.ts'
import { UnsentUploads } from './unsent-uploads.tsx'

/** After "Send" without an answer: what is stored here, and what happens to it. `children`: the ways on. */
export const StoredHere = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(DOCUMENTS_OUTBOX)
  return (
    <>
      <Note tone="wait" icon={cloudOfflineOutline}>
        {t('keptLead')}
      </Note>
      <div className="line-up">{children}</div>
      <UnsentUploads />
    </>
  )
}
