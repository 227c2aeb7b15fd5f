import { type DocumentKind, kindFacts } from '@aruga/contract/documents/kinds'
import type { PaperToRegister } from '@aruga/contract/papers/papers'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { Button } from '@mantine/core'
import {
  cameraOutline,
  checkmarkOutline,
  documentOutline,
  documentTextOutline,
  idCardOutline,
  medkitOutline,
} from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import type { CameraProblem } from '../../ui/camera.ts'
import { Icon } from '../../ui/icon.tsx'
import { startCamera, stopCamera, takePicture } from './desk-camera.ts'
import styles from './enrolments.module.css'

const needed = {
  id: { icon: idCardOutline, sentAs: 'Id', fileName: 'id.jpg' },
  prescription: { icon: medkitOutline, sentAs: 'Prescription', fileName: 'prescription.jpg' },
  form: { icon: documentTextOutline, sentAs: 'SignedConsent', fileName: 'signed-form.jpg' },
} as const

/** By `id`, `prescription`, `form`, or the id of a kind of paper that the program asks for. */
export type Photos = Partial<Record<string, File>>

/** A paper to take a photo of. `fileName`: which staff see beside it. */
export type DeskPaper = {
  key: string
  name: string
  icon: string
  sentAs: DocumentKind
  fileName: string
  /** It may follow later. */
  canWait: boolean
}
/** What every enrolment needs; the form only where it is signed on paper. */
export function neededPapers(onPaper: boolean): DeskPaper[] {
  const papers = onPaper ? (['id', 'prescription', 'form'] as const) : (['id', 'prescription'] as const)
  return papers.map((paper) => ({
    ...{ key: paper, name: t(`enrolments:photos.${paper}`), canWait: false },
    ...needed[paper],
  }))
}
export const askedPaper = ({ id, name }: PaperToRegister): DeskPaper => ({
  ...{ key: id, name, icon: documentOutline, sentAs: 'ProgramPaper', fileName: 'paper.jpg', canWait: true },
})

type Props = {
  photos: Photos
  papers: readonly DeskPaper[]
  /** The key of the paper that is open. */
  current: string
  onCurrent: (key: string) => void
  onPhoto: (key: string, file: File) => void
}

/** The papers, one after the other: by the desk's camera, or as a file from the scanner. */
export const PaperPhotos = ({ photos, papers, current, onCurrent, onPhoto }: Props) => {
  const [live, setLive] = useState(false)
  const openPaper = papers.find(({ key }) => key === current) ?? papers[0]
  if (!openPaper) return null
  const file = photos[openPaper.key]
  const take = (photo: File) => {
    setLive(false)
    onPhoto(openPaper.key, photo)
    const next = papers.find(({ key }) => key !== openPaper.key && !photos[key])
    if (next) onCurrent(next.key)
  }
  return (
    <section className={styles.papers} aria-label={t('enrolments:photos.title')}>
      <header>
        <b>{openPaper.name}</b>
      </header>
      <div className={styles.stage}>
        {live ? (
          <Camera name={openPaper.fileName} onTaken={take} onOver={() => setLive(false)} />
        ) : file ? (
          <Shown key={file.name + file.size} file={file} />
        ) : (
          <p>{t('enrolments:photos.none')}</p>
        )}
      </div>
      <ul>
        {papers.map(({ key, name, icon, canWait }) => (
          <li key={key}>
            <button type="button" aria-pressed={key === openPaper.key} onClick={() => onCurrent(key)}>
              <Icon of={icon} small />
              <span>
                <b>{name}</b>
                <small>
                  {photos[key]
                    ? t('enrolments:photos.taken')
                    : t(canWait ? 'enrolments:photos.canWait' : 'enrolments:photos.missing')}
                </small>
              </span>
              {photos[key] && <Icon of={checkmarkOutline} small />}
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
              accept={kindFacts[openPaper.sentAs].types.join()}
              aria-label={t('enrolments:photos.chooseFor', { what: openPaper.name })}
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
