import { cameraOutline, imageOutline, warningOutline } from 'ionicons/icons'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useEnrolment } from '../enrolment-context.ts'
import { formatSize } from '../pictures/format-size.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { usePictureTexts } from '../pictures/texts.ts'
import { usePictureInput } from '../pictures/use-picture-input.ts'
import { useEnrolmentTexts } from '../texts.ts'
import './photo-step.css'
import { PhotoAdvice } from './photo-advice.tsx'
import { StepFrame } from './step-frame.tsx'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif'

/** A photo of a paper: taken, chosen or dropped, looked at, turned, and warned about when it is blurry. */
export const PhotoStep = ({ step }: { step: 'id' | 'prescription' }) => {
  const { answers, keep, goOn, flush, serverFaults, changing } = useEnrolment()
  const t = usePictureTexts()
  const frameTexts = useEnrolmentTexts()
  const wide = useWide()
  const field = step === 'id' ? 'fileId' : 'filePrescription'
  const picture = answers[field]
  const input = usePictureInput({
    picture,
    onPicture: (next) => keep({ [field]: next }),
    beforeCamera: flush,
  })
  const files = useRef<HTMLInputElement>(null)
  const error = input.refusal ? t(`refused_${input.refusal}`) : serverFaults[field]
  const goOnButton = useRef<HTMLButtonElement>(null)
  const isNew = useIsNew(picture?.id, goOnButton)

  // A picture that the server refused is still shown, but there is no going on with it.
  const usable = serverFaults[field] ? null : picture
  const busy = input.busy && t('preparing')
  const choose = (
    <Button kind="line" icon={imageOutline} onClick={() => files.current?.click()}>
      {picture ? t('useOther') : t(wide ? 'chooseFile' : 'chooseFromPhone')}
    </Button>
  )
  const actions = usable ? (
    <>
      <Button ref={goOnButton} onClick={goOn} busy={busy}>
        {frameTexts(changing ? 'save' : 'goOn')}
      </Button>
      {choose}
    </>
  ) : (
    <>
      <Button icon={cameraOutline} busy={busy} onClick={input.take}>
        {t(wide ? 'useCamera' : 'takePhoto')}
      </Button>
      {choose}
    </>
  )
  const belowPicture = wide && !usable
  return (
    <StepFrame actions={belowPicture ? null : actions}>
      <input
        ref={files}
        type="file"
        accept={ACCEPT}
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void input.choose(file)
          target.value = '' // So that the same file can be chosen again.
        }}
      />
      <div className="photo-task">
        <div className="stack">
          <PictureField
            step={step}
            picture={picture}
            busy={input.busy}
            refused={serverFaults[field] !== undefined}
            onFile={input.choose}
            onTake={input.take}
            onTurn={() => void input.turn()}
          />
          <p className="sr" role="status">
            {isNew && t('added')} {isNew && picture?.blurry && t('blurryTitle')}
          </p>
          <FieldError id="picture-error" error={error} />
          {picture?.blurry && (
            <Note icon={warningOutline} tone="wait">
              <b>{t('blurryTitle')}</b>
              <br />
              {t('blurry')}
            </Note>
          )}
          {belowPicture && <div className="photo-ways">{actions}</div>}
          {usable ? (
            <p className="muted small">{t('ready', { size: formatSize(usable.blob.size) })}</p>
          ) : (
            <p className="muted small">{t(wide ? 'drop' : 'formats')}</p>
          )}
        </div>
        {(wide || !picture) && <PhotoAdvice step={step} />}
      </div>
    </StepFrame>
  )
}

/**
 * Whether the picture came or was turned while the step is open: a reader is told. The button that brought it may be gone
 * then; the focus goes on to the next one.
 */
const useIsNew = (id: string | undefined, next: RefObject<HTMLButtonElement | null>) => {
  const first = useRef(id)
  const isNew = id !== undefined && id !== first.current
  useEffect(() => {
    if (isNew && document.activeElement === document.body) next.current?.focus()
  }, [isNew, next])
  return isNew
}
