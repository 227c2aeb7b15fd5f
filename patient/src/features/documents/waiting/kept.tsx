import { cloudOfflineOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/feedback/note.tsx'
import { DOCUMENTS_WAITING } from './messages.ts'
import { WaitingUploads } from './waiting-uploads.tsx'

/** After "Send" without an answer: what is kept here, and what happens to it. `children`: the ways on. */
export const Kept = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(DOCUMENTS_WAITING)
  return (
    <>
      <Note tone="wait" icon={cloudOfflineOutline}>
        {t('keptLead')}
      </Note>
      <div className="line-up">{children}</div>
      <WaitingUploads />
    </>
  )
}
