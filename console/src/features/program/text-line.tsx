import type { ProgramText } from '@aruga/contract/program/texts'
import { ActionIcon } from '@mantine/core'
import { arrowDownOutline, arrowUpOutline, closeCircleOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './texts.module.css'

type Props = {
  text: ProgramText
  onOpen: () => void
  /** Null if it is the last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  isMoving: boolean
}

/** One text in the list of its purpose. */
export const TextLine = ({ text: { name, retired, title, words }, onOpen, onUp, onDown, isMoving }: Props) => (
  <li>
    <div className="grow">
      <button type="button" className={dataTableStyles.rowLink} onClick={onOpen}>
        {name}
      </button>
      {retired && (
        <Chip icon={closeCircleOutline} tone="plain">
          {t('program:texts.retiredChip')}
        </Chip>
      )}
      <p className={`muted ${styles.words}`}>
        {[title.en, words.en].filter(Boolean).join('. ') || t('program:texts.ownWords')}
      </p>
    </div>
    {!retired && (
      <div className={styles.move}>
        <Move label={t('program:texts.up', { name })} icon={arrowUpOutline} onMove={onUp} isMoving={isMoving} />
        <Move label={t('program:texts.down', { name })} icon={arrowDownOutline} onMove={onDown} isMoving={isMoving} />
      </div>
    )}
  </li>
)

type MoveProps = { label: string; icon: string; onMove: (() => void) | null; isMoving: boolean }
const Move = ({ label, icon, onMove, isMoving }: MoveProps) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={label}
    disabled={!onMove || isMoving}
    onClick={onMove ?? undefined}
  >
    <Icon of={icon} small />
  </ActionIcon>
)
