import { cloudOfflineOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { UnsentUploads } from '../outbox/unsent-uploads.tsx'

/** After "Send" without an answer: what is stored here, and what happens to it. `children`: the ways on. */
export const StoredHere = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts('documents-outbox')
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
