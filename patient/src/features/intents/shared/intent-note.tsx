import { cloudOfflineOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { session } from '../../../platform/api.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Intent } from './intent.ts'
import { removeIntent } from './kept.ts'
import { INTENTS } from './messages.ts'
import { nameOfIntent } from './name-of-intent.ts'

/** In the place of the button that was pressed without a network: what is kept, and how to take it back. */
export const IntentNote = ({ intent, children }: { intent: Intent; children: string }) => {
  const { t } = useTranslation(INTENTS)
  const cancel = () => void removeIntent(session.patient()?.id ?? '', intent.id)
  return (
    <Note tone="wait" icon={cloudOfflineOutline}>
      <div className="stack tight">
        <p role="status">{children}</p>
        <div>
          <Button
            kind="line"
            small
            onClick={cancel}
            aria-label={t('cancelOf', { what: nameOfIntent(intent.change, t) })}
          >
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
