import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import styles from './decision.module.css'

type Props = { accept: string; onAccept: () => void; onDecline: () => void }

/** The two decisions, always visible. */
export const DecisionBar = ({ accept, onAccept, onDecline }: Props) => {
  useShortcuts([
    { key: 'a', does: accept, run: onAccept },
    { key: 'd', does: t('review:decisionBar.decline'), run: onDecline },
  ])
  return (
    <footer className={styles.decisionBar}>
      <Button type="submit" aria-keyshortcuts="a" rightSection={<Kbd>A</Kbd>}>
        {accept}
      </Button>
      <Button variant="default" aria-keyshortcuts="d" rightSection={<Kbd>D</Kbd>} onClick={onDecline}>
        {t('review:decisionBar.decline')}
      </Button>
      <p className={`fine muted ${styles.decisionKeys}`}>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('review:decisionBar.nextPreviousUndo')}
      </p>
    </footer>
  )
}
