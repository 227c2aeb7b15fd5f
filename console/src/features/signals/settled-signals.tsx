import type { SettledSignal } from '@aruga/contract/signals/kinds'
import { Button } from '@mantine/core'
import { alertCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Code } from '../../ui/code.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { SignalEvidence } from './evidence.tsx'
import styles from './signals.module.css'

/** Earlier findings about a patient: signals closed as a mistake or as misuse, each with its evidence. */
export const SettledSignals = ({ signals }: { signals: readonly SettledSignal[] }) =>
  signals.length > 0 && (
    <section className="stack tight" aria-label={t('signals:settled.title')}>
      {signals.map((signal) => (
        <Settled key={signal.id} signal={signal} />
      ))}
    </section>
  )

const Settled = ({ signal: { id, kind, outcome, closedAt, otherCodes, doctorCode } }: { signal: SettledSignal }) => {
  const [isOpen, setOpen] = useState(false)
  const codes = [doctorCode, ...otherCodes].filter(Boolean).join(', ')
  return (
    <div className={styles.settled} data-outcome={outcome}>
      <div className={styles.settledHead}>
        <Icon of={alertCircleOutline} />
        <span>{t(`signals:settled.${outcome}`, { day: formatDay(closedAt) })}</span>
      </div>
      <div className="line-up apart">
        <span className="fine">
          {t(`signals:kind.${kind}`)}
          {codes && <Code>, {codes}</Code>}
        </span>
        <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('signals:settled.hide') : t('signals:settled.show')}
        </Button>
      </div>
      {isOpen ? <SignalEvidence id={id} /> : <p className="fine muted">{t('signals:settled.onRecord')}</p>}
    </div>
  )
}
