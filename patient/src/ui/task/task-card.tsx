import { arrowForward, chevronDown } from 'ionicons/icons'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../art/icon.tsx'
import { ButtonLink } from '../form/button.tsx'
import { Row, Rows } from '../list/rows.tsx'
import { Chip } from '../status/chip.tsx'
import styles from './task-card.module.css'

/** Something that only the patient can do now. */
export type Task = {
  /** Unique in a list. */
  key: string
  /** One sentence. */
  title: string
  /** The reason, or what distinguishes it from similar tasks. */
  detail?: string | null
  /** Decorative; `icon` is the fallback. */
  picture?: ReactNode
  icon: string
  action: { label: string; icon: string; to: string }
}

/** The first task, as the one marigold card of a page; the others open below it. Renders nothing without tasks. */
export const TaskCard = ({ tasks: [first, ...others] }: { tasks: Task[] }) => {
  const { t } = useTexts('ui')
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const list = useId()
  if (!first) return null
  const { title, detail, picture, action } = first
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.ask}>
        <div className={styles.words}>
          <Chip tone="turn" icon={arrowForward}>
            {t('yourTurn')}
          </Chip>
          <h2 id={heading}>{title}</h2>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
      <ButtonLink to={action.to} icon={action.icon}>
        {action.label}
      </ButtonLink>
      {others.length > 0 && (
        <div className={styles.others}>
          <button
            type="button"
            className={styles.more}
            data-control="tasks"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{t('moreTurns', { count: others.length })}</span>
            <Icon of={chevronDown} small />
          </button>
          <div id={list} hidden={!isOpen}>
            <Rows label={t('moreTurns', { count: others.length })} inCard>
              {others.map((task) => (
                <Row
                  key={task.key}
                  icon={task.icon}
                  picture={task.picture}
                  title={task.title}
                  {...(task.detail && { detail: task.detail })}
                  to={task.action.to}
                />
              ))}
            </Rows>
          </div>
        </div>
      )}
    </section>
  )
}
