import { kindFacts } from '@aruga/contract/documents/kinds'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { Button } from '@mantine/core'
import { cameraOutline, checkmarkOutline, documentTextOutline, idCardOutline, medkitOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import type { CameraProblem } from '../../ui/camera.ts'
import { Icon } from '../../ui/icon.tsx'
import { startCamera, stopCamera, takePicture } from './desk-camera.ts'
import styles from './enrolments.module.css'

const paperKinds = ['id', 'prescription', 'form'] as const
export type PaperKind = (typeof paperKinds)[number]
export type Photos = Partial<Record<PaperKind, File>>

const icons = { id: idCardOutline, prescription: medkitOutline, form: documentTextOutline }
const sentAs = { id: 'Id', prescription: 'Prescription', form: 'SignedConsent' } as const
/** The names of the files, which staff see beside them. */
const fileNames = { id: 'id.jpg', prescription: 'prescription.jpg', form: 'signed-form.jpg' }

type Props = {
  photos: Photos
  /** The papers that are needed: the form only where it is signed on paper. */
  kinds: readonly PaperKind[]
  current: PaperKind
  onCurrent: (kind: PaperKind) => void
  onPhoto: (kind: PaperKind, file: File) => void
}

/** The papers, one after the other: by the desk's camera, or as a file from the scanner. */
export const PaperPhotos = ({ photos, kinds: needed, current: openPaper, onCurrent, onPhoto }: Props) => {
  const [live, setLive] = useState(false)
  const file = photos[openPaper]
  const take = (photo: File) => {
    setLive(false)
    onPhoto(openPaper, photo)
    const next = needed.find((kind) => kind !== openPaper && !photos[kind])
    if (next) onCurrent(next)
  }
  return (
    <section className={styles.papers} aria-label={t('enrolments:photos.title')}>
      <header>
        <b>{t(`enrolments:photos.${openPaper}`)}</b>
      </header>
      <div className={styles.stage}>
        {live ? (
          <Camera name={fileNames[openPaper]} onTaken={take} onOver={() => setLive(false)} />
        ) : file ? (
          <Shown key={file.name + file.size} file={file} />
        ) : (
          <p>{t('enrolments:photos.none')}</p>
        )}
      </div>
      <ul>
        {needed.map((paper) => (
          <li key={paper}>
            <button type="button" aria-pressed={paper === openPaper} onClick={() => onCurrent(paper)}>
              <Icon of={icons[paper]} small />
              <span>
                <b>{t(`enrolments:photos.${paper}`)}</b>
                <small>{t(photos[paper] ? 'enrolments:photos.taken' : 'enrolments:photos.missing')}</small>
              </span>
              {photos[paper] && <Icon of={checkmarkOutline} small />}
            </button>
          </li>
        ))}
      </ul>
      {!live && (
        <footer>
          <Button variant="default" leftSection={<Icon of={cameraOutline} small />} onClick={() => setLive(true)}>
            {t(file ? 'enrolments:photos.takeAgain' : 'enrolments:photos.take')}
          </Button>
          <label className={styles.choose}>
            <Icon of={documentTextOutline} small />
            <span>{t('enrolments:photos.choose')}</span>
            <input
              type="file"
              accept={kindFacts[sentAs[openPaper]].types.join()}
              aria-label={t('enrolments:photos.chooseFor', { what: t(`enrolments:photos.${openPaper}`) })}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen) take(chosen)
                // Lets the same file be chosen again.
                currentTarget.value = ''
              }}
            />
          </label>
        </footer>
      )}
    </section>
  )
}

const Shown = ({ file }: { file: File }) => {
  const url = useObjectUrl(file)
  if (file.type === 'application/pdf') return <p translate="no">{file.name}</p>
  return url ? <img src={url} alt={t('enrolments:photos.shown')} /> : null
}

type CameraProps = { name: string; onTaken: (file: File) => void; onOver: () => void }
const Camera = ({ name, onTaken, onOver }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  useEffect(() => {
    let open = true
    let started: MediaStream | null = null
    void startCamera(video.current as HTMLVideoElement).then((stream) => {
      if (typeof stream === 'string') return open && setProblem(stream)
      started = stream
      if (!open) stopCamera(stream)
    })
    return () => {
      open = false
      if (started) stopCamera(started)
    }
  }, [])
  return (
    <>
      {problem ? (
        <p role="alert">{t(`enrolments:camera.${problem}`)}</p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('enrolments:photos.live')} />
      )}
      <div className={styles.shutter}>
        {!problem && (
          <Button
            autoFocus
            onClick={async () => {
              const taken = video.current && (await takePicture(video.current, name))
              if (taken) onTaken(taken)
            }}
          >
            {t('enrolments:photos.shoot')}
          </Button>
        )}
        <Button variant="default" onClick={onOver}>
          {t('enrolments:photos.closeCamera')}
        </Button>
      </div>
    </>
  )
}
