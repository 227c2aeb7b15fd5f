import { cloudOfflineOutline, pauseCircleOutline, timeOutline, warningOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Why } from './use-sending.ts'

/** Why the registration was not sent, that nothing is lost, and what to do. Takes the focus, which scrolls it into view. */
export const SendError = ({ why }: { why: Why }) => {
  const { t } = useTexts('registration-sending')
  const messageOf = useProblemMessage()
  switch (why.kind) {
    case 'stopped':
      return <InView icon={pauseCircleOutline}>{t('stopped')}</InView>
    case 'inProgress':
      return <InView icon={timeOutline}>{t('inProgress')}</InView>
    case 'cut':
      return (
        <InView icon={cloudOfflineOutline} tone="bad">
          <b>{t('cutTitle')}</b>
          <br />
          {t('cut')}
        </InView>
      )
    case 'failed':
      return (
        <InView icon={warningOutline} tone="bad">
          <b>{t('failedTitle')}</b>
          <br />
          {why.problem && messageOf(why.problem)} {t('failed')}
          {why.problem?.id && (
            <>
              <br />
              {t('quote', { id: why.problem.id })}
            </>
          )}
        </InView>
      )
  }
}

type InViewProps = { icon: string; tone?: 'plain' | 'bad'; children: ReactNode }

const InView = ({ icon, tone = 'plain', children }: InViewProps) => {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus()
  }, [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note icon={icon} tone={tone}>
        {children}
      </Note>
    </div>
  )
}
