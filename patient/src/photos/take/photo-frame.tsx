import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { FaultNote, useFaultText } from './fault-note.tsx'
import { FilesInput } from './files-input.tsx'
import styles from './photo-task.module.css'
import { PictureField } from './picture-field.tsx'
import type { PhotoTask } from './use-photo-task.ts'

/** The picture in its frame, its error, and optional buttons below. */
export const PhotoFrame = ({ task, buttons }: { task: PhotoTask; buttons?: ReactNode }) => {
  const { t } = useTexts('photos')
  const wide = useWideScreen()
  const faultText = useFaultText()
  const { picture, usable, input, files, isNew, error } = task
  return (
    <div className="stack">
      <FilesInput ref={files} onFiles={([file]) => file && void input.choose(file)} />
      <PictureField
        illustration={task.illustration}
        picture={picture}
        busy={input.busy}
        refused={task.refused}
        onFile={input.choose}
        onTake={input.take}
        onTurn={() => void input.turn()}
      />
      <p className="sr" role="status">
        {isNew && t('added')} {isNew && faultText(picture, task.illustration)}
      </p>
      <FieldError id="picture-error" error={error} />
      {picture && <FaultNote picture={picture} of={task.illustration} onAgain={input.take} />}
      {buttons && <div className={styles.photoWays}>{buttons}</div>}
      {usable ? (
        <p className="muted small">{t('ready')}</p>
      ) : (
        <p className="muted small">{t(wide ? 'drop' : 'formats')}</p>
      )}
    </div>
  )
}
