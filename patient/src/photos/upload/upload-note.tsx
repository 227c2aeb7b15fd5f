import { cloudOfflineOutline, pauseCircleOutline, timeOutline, warningOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { Note } from '../../ui/feedback/note.tsx'
import type { UploadError } from './upload-error.ts'
import { useUploadMessage } from './use-upload-messages.ts'

const icons: Record<UploadError['kind'], string> = {
  stopped: pauseCircleOutline,
  inProgress: timeOutline,
  cut: cloudOfflineOutline,
  file: warningOutline,
  refused: warningOutline,
  failed: warningOutline,
}

/** `takesFocus`: whether it takes the focus when it appears, which scrolls it into view. */
type Props = { uploadError: UploadError; takesFocus?: boolean }

/** Why a picture was not sent, and what to do. */
export const UploadNote = ({ uploadError, takesFocus = true }: Props) => {
  const messageOf = useUploadMessage()
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus again
  useEffect(() => {
    if (takesFocus) note.current?.focus()
  }, [uploadError])
  const calm = uploadError.kind === 'stopped' || uploadError.kind === 'inProgress'
  return (
    <div ref={note} tabIndex={-1}>
      <Note icon={icons[uploadError.kind]} tone={calm ? 'plain' : 'bad'}>
        {messageOf(uploadError)}
      </Note>
    </div>
  )
}
