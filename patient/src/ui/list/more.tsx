import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../form/button.tsx'
import styles from './more.module.css'

type Props = { hasMore: boolean; loading: boolean; failed: boolean; onMore: () => void }

/**
 * The end of a long list: loads the next page when it becomes visible, also where the first page does not fill the screen, and
 * becomes a button if that fails.
 */
export const More = ({ hasMore, loading, failed, onMore }: Props) => {
  const { t } = useTexts('ui')
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || loading || failed) return
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && onMore(), {
      rootMargin: '0px 0px 400px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, loading, failed, onMore])
  if (!hasMore) return null
  return (
    <div ref={end} className={styles.more} aria-live="polite">
      {failed ? (
        <Button kind="line" onClick={onMore}>
          {t('loadMore')}
        </Button>
      ) : (
        <p className="muted small">{loading ? t('loading') : ''}</p>
      )}
    </div>
  )
}
