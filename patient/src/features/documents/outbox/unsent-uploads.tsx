import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isConnected, onNetworkChange } from '../../../platform/network.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Section } from '../../../ui/page/section.tsx'
import styles from '../shared/outbox.module.css'
import { tryNow } from './send-uploads.ts'
import { useSending } from './sending.ts'
import { UploadCard } from './upload-card.tsx'
import { useUploads } from './uploads.ts'

/**
 * What is stored on this device and not sent yet, oldest first; hidden when there is nothing. `withoutRefused`: what was refused is
 * among the page's turns.
 */
export const UnsentUploads = ({ withoutRefused = false }: { withoutRefused?: boolean }) => {
  const { t } = useTexts('documents-outbox')
  const all = useUploads()
  const { current, failed } = useSending()
  const entries = withoutRefused ? all.filter(({ refused }) => !refused) : all
  const connected = useSyncExternalStore(onNetworkChange, isConnected)
  if (entries.length === 0) return null
  const title = t(entries.every(({ refused }) => refused) ? 'titleRefused' : 'title', { count: entries.length })
  const isIdle = !current && entries.some(({ refused }) => !refused)
  return (
    <Section title={title}>
      <ul className={styles.entries} aria-label={title}>
        {entries.map((entry) => (
          <UploadCard key={entry.id} entry={entry} share={current?.id === entry.id ? current.share : null} />
        ))}
      </ul>
      {isIdle && (
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
    </Section>
  )
}
