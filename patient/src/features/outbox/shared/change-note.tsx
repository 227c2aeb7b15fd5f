import { cloudOfflineOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { type ChangeEntry, nameOfChange } from './change.ts'
import { outbox } from './outbox.ts'

/** In the place of the button that was pressed without a network: what is in the outbox, and how to take it back. */
export const ChangeNote = ({ entry, children }: { entry: ChangeEntry; children: string }) => {
  const { t } = useTexts('outbox')
  const cancel = () => void outbox.remove(entry.id)
  return (
    <Note tone="wait" icon={cloudOfflineOutline}>
      <div className="stack tight">
        <p role="status">{children}</p>
        <div>
          <Button kind="line" small onClick={cancel} aria-label={t('cancelOf', { what: nameOfChange(entry, t) })}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
