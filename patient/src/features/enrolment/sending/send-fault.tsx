import { cloudOfflineOutline, timeOutline, warningOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from '../../../ui/note.tsx'
import { useSendingTexts } from './texts.ts'
import type { Why } from './use-sending.ts'

/** Why the registration was not sent, that nothing is lost, and what to do. Comes into view by itself. */
export const SendFault = ({ why }: { why: Why }) => {
  const t = useSendingTexts()
  switch (why.kind) {
    case 'stopped':
      return <InView icon={warningOutline}>{t('stopped')}</InView>
    case 'inProgress':
      return <InView icon={timeOutline}>{t('inProgress')}</InView>
    case 'cut':
      return (
        <InView icon={cloudOfflineOutline}>
          <b>{t('cutTitle')}</b>
          <br />
          {t('cut')}
        </InView>
      )
    case 'failed':
      return (
        <InView icon={warningOutline}>
          <b>{t('failedTitle')}</b>
          <br />
          {why.message ? `${why.message} ` : ''}
          {t('failed')}
          {why.id && (
            <>
              <br />
              {t('quote', { id: why.id })}
            </>
          )}
        </InView>
      )
  }
}

const InView = ({ icon, children }: { icon: string; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={place}>
      <Note icon={icon} tone="bad">
        {children}
      </Note>
    </div>
  )
}
