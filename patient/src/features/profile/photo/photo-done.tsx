import { checkmarkCircleOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import styles from './photo-page.module.css'
import type { PhotoWork } from './use-photo.ts'

/** The result of the last action, with Undo if possible. */
export const PhotoDone = ({ work: { done, putBack, upload } }: { work: PhotoWork }) => {
  const { t } = useTexts('profile-photo')
  return (
    <div role="status" className={styles.photoDone}>
      {done && (
        <Note icon={checkmarkCircleOutline} tone="good">
          <p>{t(done.kind)}</p>
          {done.kind === 'removed' && done.photo && (
            <Button kind="line" small busy={upload.state.kind === 'sending' && t('undoing')} onClick={putBack}>
              {t('undo')}
            </Button>
          )}
        </Note>
      )}
    </div>
  )
}
