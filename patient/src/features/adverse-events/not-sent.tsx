import { ApiProblem } from '@aruga/client/api-problem'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'

type Props = { error: unknown; isStored: boolean }

/** Why a report was not sent, and whether this device still stores it. Takes the focus, which scrolls it into view. */
export const NotSent = ({ error, isStored }: Props) => {
  const { t } = useTexts('adverse-events')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) note.current?.focus()
  }, [error])
  if (!error) return null
  const unanswered = error instanceof ApiProblem && error.status === 0
  return (
    <div ref={note} tabIndex={-1}>
      {unanswered ? (
        <Note icon={cloudOfflineOutline} tone="bad">
          <b>{t('notSent')}</b> {t(isStored ? 'notSentKept' : 'notSentOpen')}
        </Note>
      ) : (
        <Refused error={error} />
      )}
    </div>
  )
}
