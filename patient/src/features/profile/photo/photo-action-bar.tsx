import { cameraOutline, imageOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { SendingBar } from '../../../photos/upload/sending-bar.tsx'
import { UploadNote } from '../../../photos/upload/upload-note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import styles from './photo-page.module.css'
import type { PhotoWork } from './use-photo.ts'

/** The actions that are possible now. */
export const PhotoActionBar = ({ work, hasPhoto }: { work: PhotoWork; hasPhoto: boolean }) => {
  const { upload, picture } = work
  const { t } = useTexts('profile-photo')
  if (upload.state.kind === 'sending') {
    const text = { title: t('sending'), detail: t('sendingDetail'), stop: t('stop') }
    return <SendingBar share={upload.state.share} text={text} onStop={upload.stop} />
  }
  return (
    <>
      {upload.state.kind === 'failed' && <UploadNote uploadError={upload.state.uploadError} />}
      {picture ? <ToSave work={work} /> : <ToBegin work={work} hasPhoto={hasPhoto} />}
    </>
  )
}

const ToSave = ({ work: { upload, busy, save, cancel } }: { work: PhotoWork }) => {
  const { t } = useTexts('profile-photo')
  return (
    <div className={styles.pair}>
      <Button busy={busy && t('preparing')} onClick={save}>
        {t(upload.state.kind === 'failed' ? 'again' : 'save')}
      </Button>
      <Button kind="line" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

const ToBegin = ({ work: { busy, take, files, removing }, hasPhoto }: { work: PhotoWork; hasPhoto: boolean }) => {
  const { t } = useTexts('profile-photo')
  return (
    <>
      <div className={styles.pair}>
        <Button icon={cameraOutline} busy={busy && t('preparing')} onClick={take}>
          {t(hasPhoto ? 'takeNew' : 'take')}
        </Button>
        <Button kind="line" icon={imageOutline} onClick={() => files.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      <Refused error={removing.error} />
    </>
  )
}
