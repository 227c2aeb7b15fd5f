import { warningOutline } from '@aruga/ui/icons/warning-outline'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/feedback/note.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { PHOTOS } from '../messages.ts'
import { FilesInput } from './files-input.tsx'
import styles from './photo-task.module.css'
import { PictureField } from './picture-field.tsx'
import type { PhotoTask } from './use-photo-task.ts'

/** The picture in its frame, its error, and, where given, the buttons below. */
export const PhotoFrame = ({ task, buttons }: { task: PhotoTask; buttons?: ReactNode }) => {
  const { t } = useTranslation(PHOTOS)
  const wide = useWideScreen()
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
        {isNew && t('added')} {isNew && picture?.blurry && t('blurryTitle')}
      </p>
      <FieldError id="picture-error" error={error} />
      {picture?.blurry && <BlurryNote />}
      {buttons && <div className={styles.photoWays}>{buttons}</div>}
      {usable ? (
        <p className="muted small">{t('ready')}</p>
      ) : (
        <p className="muted small">{t(wide ? 'drop' : 'formats')}</p>
      )}
    </div>
  )
}

/** Warns about a blurry picture before it is sent. */
export const BlurryNote = () => {
  const { t } = useTranslation(PHOTOS)
  return (
    <Note icon={warningOutline} tone="wait">
      <b>{t('blurryTitle')}</b>
      <br />
      {t('blurry')}
    </Note>
  )
}
