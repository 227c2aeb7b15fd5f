import type { Entry } from '@aruga/client/outbox/entry'
import { arrowForward, trashOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import styles from './outbox.module.css'

type ListProps<E> = { title: string; entries: E[]; card: (entry: E) => ReactNode; children?: ReactNode }

/** What waits on this device, oldest first, and below it `children`; hidden when there is nothing. */
export const UnsentList = <E extends Entry>({ title, entries, card, children }: ListProps<E>) =>
  entries.length > 0 && (
    <Section title={title}>
      <ul className={styles.entries} aria-label={title}>
        {entries.map(card)}
      </ul>
      {children}
    </Section>
  )

/** A link, or a button: `label` is its whole name, `id` its own among those of the list. */
export type Way =
  | { text: string; to: string }
  | { text: string; label: string; id: string; onPress: () => unknown; isRemoval?: boolean }

type ItemProps = {
  isRefused: boolean
  /** What waits. */
  children: ReactNode
  /** Why it waits, or why the server will not have it. */
  why: string
  /** What the patient can do about it. */
  ways: Way[]
}

/** Something that waits; the patient's turn once it is refused. */
export const OutboxItem = ({ isRefused, children, why, ways }: ItemProps) => {
  const { t } = useTexts('ui')
  return (
    <li className={`${styles.item} card${isRefused ? ` ${styles.refused}` : ''}`}>
      {isRefused && (
        <Chip tone="turn" icon={arrowForward}>
          {t('yourTurn')}
        </Chip>
      )}
      {children}
      <p role="status" className={styles.why}>
        {why}
      </p>
      <div className="line-up">
        {ways.map((way) =>
          'to' in way ? (
            <ButtonLink key={way.text} kind="line" small to={way.to}>
              {way.text}
            </ButtonLink>
          ) : (
            <Button
              key={way.text}
              kind={way.isRemoval ? 'plain' : 'line'}
              small
              icon={way.isRemoval ? trashOutline : undefined}
              data-control={way.id}
              onClick={() => void way.onPress()}
              aria-label={way.label}
            >
              {way.text}
            </Button>
          ),
        )}
      </div>
    </li>
  )
}
