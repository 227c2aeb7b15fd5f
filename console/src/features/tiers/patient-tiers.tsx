import type { PatientTier } from '@aruga/contract/tiers/grants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pricetagOutline, timeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { formatDay, formatNear } from '../../ui/dates.ts'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import styles from './patient-tiers.module.css'
import { patientTiersQuery, useConfirmTier } from './queries.ts'

type Doing = 'grant' | { what: 'decline' | 'end'; of: PatientTier }

/** A patient's price: the tier in force, the one that waits, and those from before. */
export const PatientTiers = ({ patientId, isActive }: { patientId: string; isActive: boolean }) => {
  const query = useQuery(patientTiersQuery(patientId))
  const [doing, setDoing] = useState<Doing | null>(null)
  return (
    <section className="card stack tight" aria-labelledby="tiers">
      <h2 id="tiers">{t('tiers:patient.title')}</h2>
      <Loaded query={query} failed={t('tiers:patient.failed')} rows={2}>
        {({ items }) => <Price items={items} patientId={patientId} isActive={isActive} onDo={setDoing} />}
      </Loaded>
      {doing === 'grant' && <GrantDialog patientId={patientId} onClose={() => setDoing(null)} />}
      {doing !== null && doing !== 'grant' && (
        <DecisionDialog {...doing} patientId={patientId} onClose={() => setDoing(null)} />
      )}
    </section>
  )
}

type Props = { items: PatientTier[]; patientId: string; isActive: boolean; onDo: (doing: Doing) => void }

const Price = ({ items, patientId, isActive, onDo }: Props) => {
  const waiting = items.find(({ status }) => status === 'Waiting')
  const inForce = items.find(({ status }) => status === 'InForce')
  const before = items.filter(({ status }) => status === 'Ended' || status === 'Declined')
  return (
    <>
      {waiting && <Waiting of={waiting} patientId={patientId} onDo={onDo} />}
      {inForce ? (
        <article className="stack tight" aria-label={inForce.names.en}>
          <div className={styles.named}>
            <h3>{inForce.names.en}</h3>
            <Chip icon={pricetagOutline} tone="good">
              {t('tiers:patient.until', { day: formatDay(inForce.lastDay ?? '') })}
            </Chip>
          </div>
          <Words of={inForce} />
          <div className="line-up">
            <Button variant="default" size="compact-md" onClick={() => onDo({ what: 'end', of: inForce })}>
              {t('tiers:patient.end')}
            </Button>
          </div>
        </article>
      ) : (
        <p className="muted">{t('tiers:patient.standard')}</p>
      )}
      {isActive && !waiting && (
        <div className="line-up">
          <Button variant="default" size="compact-md" onClick={() => onDo('grant')}>
            {inForce ? t('tiers:patient.grantOther') : t('tiers:patient.grant')}
          </Button>
        </div>
      )}
      {before.length > 0 && (
        <details>
          <summary>{t('tiers:patient.history')}</summary>
          <ul className={styles.history}>
            {before.map((one) => (
              <li key={one.id} className="stack tight">
                <b>{one.names.en}</b>
                <span className="fine muted">
                  {[
                    one.status === 'Declined' ? t('tiers:patient.statusDeclined') : t('tiers:patient.statusEnded'),
                    one.firstDay && `${formatDay(one.firstDay)} – ${formatDay(one.endedAt ?? '')}`,
                    endOf(one),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Words of={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const endOf = ({ isReplaced, endedBy, endReason }: PatientTier) => {
  if (isReplaced) return t('tiers:patient.replaced')
  if (endedBy === null) return t('tiers:patient.byDay')
  return t('tiers:patient.endedBy', { name: endedBy, reason: endReason ?? '' })
}

const Waiting = ({ of, patientId, onDo }: { of: PatientTier } & Pick<Props, 'patientId' | 'onDo'>) => {
  const settle = useConfirmTier(patientId)
  const onConfirm = async () => {
    const question = {
      title: t('tiers:patient.confirmTitle', { tier: of.names.en }),
      consequence: t('tiers:patient.confirmWhy'),
      confirm: t('tiers:patient.confirm'),
    }
    if (!(await confirm(question))) return
    // A toast has shown the refusal.
    const done = await settle.mutateAsync(of.id).catch(() => undefined)
    if (done) toastDone(t('tiers:patient.confirmed'))
  }
  return (
    <article className="stack tight" aria-label={of.names.en}>
      <div className={styles.named}>
        <h3>{of.names.en}</h3>
        <Chip icon={timeOutline} tone={of.isMine ? 'wait' : 'turn'}>
          {t('tiers:patient.waits')}
        </Chip>
      </div>
      <Words of={of} />
      {of.isMine && <p className="fine muted">{t('tiers:patient.mine')}</p>}
      <div className="line-up">
        {!of.isMine && (
          <Button size="compact-md" loading={settle.isPending} onClick={() => void onConfirm()}>
            {t('tiers:patient.confirm')}
          </Button>
        )}
        <Button variant="default" size="compact-md" onClick={() => onDo({ what: 'decline', of })}>
          {of.isMine ? t('tiers:patient.takeBack') : t('tiers:patient.decline')}
        </Button>
      </div>
    </article>
  )
}

const Words = ({ of: { reason, seen, grantedBy, grantedAt, confirmedBy, confirmedAt } }: { of: PatientTier }) => (
  <>
    <p className={styles.words}>{reason}</p>
    <p className="fine muted">{t('tiers:patient.seen', { seen })}</p>
    <p className="fine muted">{t('tiers:patient.grantedBy', { name: grantedBy, at: formatNear(grantedAt) })}</p>
    {confirmedBy && confirmedAt && (
      <p className="fine muted">{t('tiers:patient.confirmedBy', { name: confirmedBy, at: formatNear(confirmedAt) })}</p>
    )}
  </>
)
