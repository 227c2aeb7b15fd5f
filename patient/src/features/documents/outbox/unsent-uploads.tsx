import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isConnected, onNetworkChange } from '../../../platform/network.ts'
import { Button } from '../../../ui/form/button.tsx'
import { UnsentList } from '../../outbox/shared/unsent-list.tsx'
import { tryNow } from './send-uploads.ts'
import { useSending } from './sending.ts'
import { UploadCard } from './upload-card.tsx'
import { useUploads } from './uploads.ts'

/** The files that wait. `withoutRefused`: what was refused is among the page's turns. */
export const UnsentUploads = ({ withoutRefused = false }: { withoutRefused?: boolean }) => {
  const { t } = useTexts('documents-outbox')
  const { current, failed } = useSending()
  const entries = useUploads().filter(({ refused }) => !refused || !withoutRefused)
  const connected = useSyncExternalStore(onNetworkChange, isConnected)
  const isRefused = entries.every(({ refused }) => refused)
  return (
    <UnsentList
      title={t(isRefused ? 'titleRefused' : 'title', { count: entries.length })}
      entries={entries}
      card={(entry) => (
        <UploadCard key={entry.id} entry={entry} share={current?.id === entry.id ? current.share : null} />
      )}
    >
      {!current && !isRefused && (
        <>
          <p className="muted" role="status">
            {t(!connected || failed === 'offline' ? 'noNetwork' : failed ? 'noAnswer' : 'waits')}
          </p>
          {connected && (
            <div className="line-up">
              <Button kind="line" data-control="uploads now" onClick={() => void tryNow()}>
                {t('tryNow')}
              </Button>
            </div>
          )}
        </>
      )}
    </UnsentList>
  )
}
