import { Button } from '@mantine/core'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './queue.module.css'
import type { ChosenCases } from './use-chosen.ts'

type Props = { chosen: ChosenCases; rows: number; onAssign: () => void }

/** The chosen cases and their actions. */
export const ChosenBar = ({ chosen, rows, onAssign }: Props) => {
  if (chosen.count === 0) return null
  const cases = formatNumber(chosen.count)
  return (
    <section className={styles.chosen} aria-label={t('review:assign.chosenCases')}>
      <b role="status">
        {chosen.isAll ? t('review:assign.allChosen', { cases }) : t('review:assign.chosen', { cases })}
      </b>
      <Button size="compact-md" rightSection={<Kbd>S</Kbd>} aria-keyshortcuts="s" onClick={onAssign}>
        {t('review:assign.assign')}
      </Button>
      {!chosen.isAll && rows > chosen.count && (
        <Button size="compact-md" variant="default" onClick={chosen.chooseAll}>
          {t('review:assign.chooseAll', { cases: formatNumber(rows) })}
        </Button>
      )}
      <Button size="compact-md" variant="subtle" onClick={chosen.clear}>
        {t('review:assign.clear')}
      </Button>
    </section>
  )
}
