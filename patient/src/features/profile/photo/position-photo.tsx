import { imageOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { PictureTools } from '../../../photos/stage/picture-tools.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CropView } from './crop-view.tsx'
import type { PhotoWork } from './use-photo.ts'

/** Positions the taken or chosen picture in its circle, rotates or retakes it. */
export const PositionPhoto = ({ work }: { work: PhotoWork }) => {
  const { t } = useTexts('profile-photo')
  const { picture, size, view, setView, busy, take, turn, files } = work
  if (!picture) return null
  const tools = <PictureTools picture={picture} busy={busy} onTake={take} onTurn={() => void turn()} />
  return (
    <div className="stack">
      {size ? (
        <>
          <p>{t('place')}</p>
          <CropView picture={picture.blob} size={size} view={view} busy={busy} tools={tools} onChange={setView} />
        </>
      ) : (
        <>
          <Note icon={imageOutline}>{t('unseen')}</Note>
          <div className="line-up">{tools}</div>
        </>
      )}
      <Button kind="plain" wide icon={imageOutline} onClick={() => files.current?.click()}>
        {t('other')}
      </Button>
    </div>
  )
}
