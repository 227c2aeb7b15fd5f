import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { useCaseKeys } from '../case-keys.tsx'
import styles from './decision.module.css'

type Props = {
  accept: string
  onAccept: () => void
  onDecline: () => void
  /** Left out for those who do not write to patients. */
  onAsk?: (() => void) | undefined
  /** Why accepting is not possible yet: pressing Accept leads to the missing field. */
  missing?: string | null
}

/** The decisions, always visible; below them the missing fields to accept, or else the keys. */
export const DecisionBar = ({ accept, onAccept, onDecline, onAsk, missing = null }: Props) => {
  const keys = useCaseKeys('decide', [
    { key: 'a', does: accept, run: onAccept },
    ...(onAsk ? [{ key: 'b', does: t('questions:ask'), run: onAsk }] : []),
    { key: 'd', does: t('review:decisionBar.decline'), run: onDecline },
  ])
  return (
    <footer className={styles.decisionBar}>
      <Button
        type="submit"
        aria-keyshortcuts={keys.of('a')}
        {...(missing && { 'data-disabled': true, 'aria-describedby': 'accept-missing' })}
        rightSection={keys.badge('a')}
      >
        {accept}
      </Button>
      <Button variant="default" aria-keyshortcuts={keys.of('d')} rightSection={keys.badge('d')} onClick={onDecline}>
        {t('review:decisionBar.decline')}
      </Button>
      {onAsk && (
        <Button variant="default" aria-keyshortcuts={keys.of('b')} rightSection={keys.badge('b')} onClick={onAsk}>
          {t('questions:ask')}
        </Button>
      )}
      {missing ? (
        <p id="accept-missing" className={`fine ${styles.decisionMissing}`}>
          {missing}
        </p>
      ) : (
        <p className={`fine muted ${styles.decisionKeys}`}>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('review:decisionBar.nextPreviousUndo')}
        </p>
      )}
    </footer>
  )
}
