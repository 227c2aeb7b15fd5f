import { cloudOfflineOutline, pauseCircleOutline, timeOutline, warningOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { Note } from '../../ui/feedback/note.tsx'
import type { UploadFault } from './upload-error.ts'
import { useUploadWords } from './use-upload-messages.ts'

const icons: Record<UploadFault['kind'], string> = {
  stopped: pauseCircleOutline,
  inProgress: timeOutline,
  cut: cloudOfflineOutline,
  file: warningOutline,
  refused: warningOutline,
  failed: warningOutline,
}

/** Why a picture was not sent, and what to do. Comes into view by itself, with the focus. */
export const UploadNote = ({ fault }: { fault: UploadFault }) => {
  const words = useUploadWords()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new fault is shown anew
  useEffect(() => {
    place.current?.focus()
  }, [fault])
  const calm = fault.kind === 'stopped' || fault.kind === 'inProgress'
  return (
    <div ref={place} tabIndex={-1}>
      <Note icon={icons[fault.kind]} tone={calm ? 'plain' : 'bad'}>
        {words(fault)}
      </Note>
    </div>
  )
}
