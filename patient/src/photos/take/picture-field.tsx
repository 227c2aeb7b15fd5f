import { useTexts } from '../../i18n/texts.ts'
import type { Picture } from '../picture.ts'
import { PictureStage } from '../stage/picture-stage.tsx'
import { PictureTools } from '../stage/picture-tools.tsx'
import { DropFrame } from './drop-frame.tsx'
import { type Illustration, Viewfinder } from './viewfinder.tsx'

type Props = {
  illustration: Illustration
  picture: Picture | null
  busy: boolean
  /** The server refused it. */
  refused: boolean
  onFile: (file: File) => void
  onTake: () => void
  onTurn: () => void
}

/** The frame for a picture: first empty, with an illustration and a drop target, then the stage. */
export const PictureField = ({ illustration, picture, busy, refused, onFile, onTake, onTurn }: Props) => {
  const { t } = useTexts('photos')
  return (
    <DropFrame onFiles={([file]) => file && onFile(file)}>
      {(over) =>
        picture ? (
          <PictureStage
            picture={picture}
            busy={busy}
            refused={refused}
            tools={<PictureTools picture={picture} busy={busy} onTake={onTake} onTurn={onTurn} />}
          />
        ) : (
          <Viewfinder illustration={illustration} text={over ? t('dropHere') : busy ? t('preparing') : undefined} />
        )
      }
    </DropFrame>
  )
}
