import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isConnected, onNetworkChange } from '../../../platform/network.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Section } from '../../../ui/page/section.tsx'
import styles from '../shared/waiting.module.css'
import { DOCUMENTS_WAITING } from './messages.ts'
import { tryNow } from './queue.ts'
import { WaitingCard } from './waiting-card.tsx'
import { useWaiting } from './waiting-state.ts'

/**
 * What is kept on this device and not sent yet, oldest first; hidden when there is nothing. `withoutRefused`: what was refused is
 * among the page's turns.
 */
export const WaitingUploads = ({ withoutRefused = false }: { withoutRefused?: boolean }) => {
  const { t } = useTranslation(DOCUMENTS_WAITING)
  const { entries: all, sending, held } = useWaiting()
  const entries = withoutRefused ? all.filter(({ refused }) => !refused) : all
  const connected = useSyncExternalStore(onNetworkChange, isConnected)
  if (entries.length === 0) return null
  const title = t(entries.every(({ refused }) => refused) ? 'titleRefused' : 'title', { count: entries.length })
  const isIdle = !sending && entries.some(({ refused }) => !refused)
  return (
    <Section title={title}>
      <ul className={styles.waiting} aria-label={title}>
        {entries.map((entry) => (
          <WaitingCard key={entry.id} entry={entry} share={sending?.id === entry.id ? sending.share : null} />
        ))}
      </ul>
      {isIdle && (
        <>
          <p className="muted" role="status">
            {t(!connected || held === 'offline' ? 'noNetwork' : held ? 'noAnswer' : 'waits')}
          </p>
          {connected && (
            <div className="line-up">
              <Button kind="line" onClick={() => void tryNow()}>
                {t('tryNow')}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
