import { cameraOutline, checkmarkCircleOutline, imageOutline, warningOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useEnrolment } from '../enrolment-context.ts'
import { formatSize } from '../pictures/format-size.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { usePictureTexts } from '../pictures/texts.ts'
import { usePictureInput } from '../pictures/use-picture-input.ts'
import { useEnrolmentTexts } from '../texts.ts'
import './photo-step.css'
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
  const status = useAnnouncement(picture?.id, t('added'))

  const take = (
    <Button
      kind={picture ? 'line' : 'fill'}
      icon={cameraOutline}
      busy={input.busy && t('preparing')}
      onClick={input.take}
    >
      {t(wide ? 'useCamera' : 'takePhoto')}
    </Button>
  )
  const choose = (
    <Button kind="line" icon={imageOutline} onClick={() => files.current?.click()}>
      {picture ? t('useOther') : t(wide ? 'chooseFile' : 'chooseFromPhone')}
    </Button>
  )
  return (
    <StepFrame
      actions={
        picture ? (
          <>
            <Button onClick={goOn} busy={input.busy && t('preparing')}>
              {frameTexts(changing ? 'save' : 'goOn')}
            </Button>
            {!wide && choose}
          </>
        ) : (
          !wide && (
            <>
              {take}
              {choose}
            </>
          )
        )
      }
    >
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
            onFile={input.choose}
            onTake={input.take}
            onTurn={() => void input.turn()}
          />
          <p className="sr" role="status">
            {status}
          </p>
          <FieldError id="picture-error" error={error} />
          {picture?.blurry && (
            <Note icon={warningOutline} tone="wait">
              <b>{t('blurryTitle')}</b>
              <br />
              {t('blurry')}
            </Note>
          )}
          {wide && (
            <div className="photo-ways">
              {picture ? null : take}
              {choose}
            </div>
          )}
          <p className="muted small">
            {picture ? t('ready', { size: formatSize(picture.blob.size) }) : t(wide ? 'drop' : 'formats')}
          </p>
        </div>
        {(wide || !picture) && <Advice step={step} />}
      </div>
    </StepFrame>
  )
}

const Advice = ({ step }: { step: 'id' | 'prescription' }) => {
  const t = usePictureTexts()
  return (
    <div className="stack">
      <h2 className="section-quiet">{t('goodPhoto')}</h2>
      <ul className="enrol-ticks">
        <Tick>{t(`${step}Tick1`)}</Tick>
        <Tick>{t(`${step}Tick2`)}</Tick>
        <Tick>{t(`${step}Tick3`)}</Tick>
      </ul>
      <details className="photo-why" open={useWide()}>
        <summary>{t('whyWeAsk')}</summary>
        <p className="muted">{t(`${step}Why`)}</p>
      </details>
    </div>
  )
}

const Tick = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon of={checkmarkCircleOutline} />
    <span>{children}</span>
  </li>
)

/** Words for a reader when a picture has come or been turned; nothing for the one that was there from the start. */
const useAnnouncement = (id: string | undefined, words: string) => {
  const first = useRef(id)
  useEffect(() => {
    if (!id) first.current = undefined
  }, [id])
  return id && id !== first.current ? words : ''
}
