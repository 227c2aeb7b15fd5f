import type { Breach } from '@aruga/contract/breaches/staff'
import { Button, Progress } from '@mantine/core'
import { checkmarkCircle, ellipseOutline } from 'ionicons/icons'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { toNotify } from './breach-signs.ts'
import styles from './breaches.module.css'
import { CloseDialog } from './close-dialog.tsx'
import { CommissionDialog } from './commission-dialog.tsx'
import { NoticeDrawer } from './notice-drawer.tsx'
import { SearchDrawer } from './search-drawer.tsx'

const dialogs = { search: SearchDrawer, commission: CommissionDialog, notice: NoticeDrawer, close: CloseDialog }

/** The required steps for a breach, in order. */
export const Steps = ({ breach }: { breach: Breach }) => {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null)
  const { searchedAt, commissionToldAt, noticeDueBy, patients, told, notice, closedAt, conclusion } = breach
  const left = toNotify(breach)
  const due = t('breaches:step.dueBy', { at: formatDayTime(noticeDueBy) })
  const press = (which: keyof typeof dialogs, label: string, disabled = false) =>
    closedAt === null && (
      <Button variant="default" size="compact-md" disabled={disabled} onClick={() => setAsking(which)}>
        {label}
      </Button>
    )
  const Asking = asking && dialogs[asking]
  return (
    <section className="card stack">
      <h2>{t('breaches:step.title')}</h2>
      <ol className={styles.steps}>
        <Step
          done={searchedAt !== null}
          title={t('breaches:step.search')}
          action={press('search', t('breaches:step.searchAgain'))}
        >
          {searchedAt
            ? t('breaches:step.searched', { count: patients, at: formatDayTime(searchedAt) })
            : t('breaches:step.searching')}
        </Step>
        <Step
          done={commissionToldAt !== null}
          title={t('breaches:step.commission')}
          action={press('commission', t('breaches:step.recordIt'))}
        >
          {commissionToldAt ? t('breaches:step.toldAt', { at: formatDayTime(commissionToldAt) }) : due}
        </Step>
        <Step
          done={searchedAt !== null && left === 0}
          title={t('breaches:step.patients')}
          action={press('notice', t('breaches:step.tellThem'), searchedAt === null || left === 0)}
        >
          {notice && left > 0 && <Progress value={(told / patients) * 100} aria-label={t('breaches:fact.told')} />}
          {patients > 0 && left === 0
            ? t('breaches:step.allTold', { count: told })
            : searchedAt && patients === 0
              ? t('breaches:affected.none')
              : `${t('breaches:step.leftToTell', { count: left, of: formatNumber(patients) })} ${due}`}
        </Step>
        <Step
          done={closedAt !== null}
          title={t('breaches:step.close')}
          action={press('close', t('breaches:step.closeIt'))}
        >
          {closedAt ? (
            <>
              {formatDayTime(closedAt)}
              <span className={styles.conclusion}>{conclusion}</span>
            </>
          ) : (
            t('breaches:step.closeDetail')
          )}
        </Step>
      </ol>
      {Asking && <Asking breach={breach} onClose={() => setAsking(null)} />}
    </section>
  )
}

type StepProps = { done: boolean; title: string; action: ReactNode; children: ReactNode }
const Step = ({ done, title, action, children }: StepProps) => (
  <li className={done ? styles.done : undefined}>
    <Icon of={done ? checkmarkCircle : ellipseOutline} />
    <div className="grow">
      <h3>
        {title}
        <span className="sr">{done ? t('breaches:step.done') : t('breaches:step.open')}</span>
      </h3>
      <div className="muted">{children}</div>
    </div>
    {action}
  </li>
)
