import { kindFacts } from '@aruga/contract/documents/kinds'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { cameraOutline, imageOutline, trashOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import type { Picture } from '../../photos/picture.ts'
import { PictureStage } from '../../photos/stage/picture-stage.tsx'
import { PictureTools } from '../../photos/stage/picture-tools.tsx'
import { FaultNote, useFaultText } from '../../photos/take/fault-note.tsx'
import { FilesInput } from '../../photos/take/files-input.tsx'
import { usePhotoTask } from '../../photos/take/use-photo-task.ts'
import { Button } from '../../ui/form/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import styles from './questions.module.css'

const photoOf = { id: 'photoOfId', prescription: 'photoOfPrescription', receipt: 'photoOfReceipt' } as const

type Props = {
  file: OwnQuestion['files'][number]
  picture: Picture | null
  onPicture: (picture: Picture | null) => void
  /** Saves the draft: a phone may kill the app while the camera is open. */
  beforeCamera: () => Promise<void>
  /** Why the program refuses this picture. */
  refused: string | undefined
}

/** A new photo of a file in question: taken or chosen here, shown on the stage. */
export const AnswerPhoto = ({ file, picture, onPicture, beforeCamera, refused }: Props) => {
  const { t } = useTexts('questions')
  const { t: photos } = useTexts('photos')
  const faultText = useFaultText()
  const illustration = kindFacts[file.kind].picture
  const task = usePhotoTask({ illustration, picture, onPicture, beforeCamera, uploadError: refused })
  const { input, files, error, isNew } = task
  const name = t(photoOf[illustration])
  const choose = photos(useWideScreen() ? 'chooseFile' : 'chooseFromPhone')
  const errorId = `photo-${file.id}`
  return (
    <div className={styles.photo}>
      <FilesInput ref={files} onFiles={([chosen]) => chosen && void input.choose(chosen)} />
      {picture ? (
        <>
          <PictureStage
            picture={picture}
            alt={name}
            busy={input.busy}
            refused={task.refused}
            tools={<PictureTools picture={picture} busy={input.busy} onTake={input.take} onTurn={() => input.turn()} />}
          />
          <FaultNote picture={picture} of={illustration} onAgain={input.take} />
          <Button kind="plain" icon={trashOutline} onClick={() => onPicture(null)}>
            {t('removePhoto')}
          </Button>
        </>
      ) : (
        <div className={styles.ways}>
          <Button kind="line" icon={cameraOutline} busy={input.busy && photos('preparing')} onClick={input.take}>
            {name}
          </Button>
          <Button
            kind="plain"
            icon={imageOutline}
            aria-label={`${choose}: ${name}`}
            onClick={() => files.current?.click()}
          >
            {choose}
          </Button>
        </div>
      )}
      <p className="sr" role="status">
        {isNew && photos('added')} {isNew && faultText(picture, illustration)}
      </p>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
