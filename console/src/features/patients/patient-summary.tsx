import { formatPesos } from '@aruga/contract/money'
import type { PatientSummary } from '@aruga/contract/patients/summary'
import { ellipseOutline, personOutline, timeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDue, formatNear } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { documentName } from '../documents/messages.ts'
import { letterSign } from '../letters/messages.ts'
import styles from './patients.module.css'

/** Marigold marks the reader's next step, so here it marks ours. */
const signs = {
  Program: { icon: personOutline, tone: 'turn' },
  Patient: { icon: timeOutline, tone: 'wait' },
  Nobody: { icon: ellipseOutline, tone: 'plain' },
} as const

/** A patient at a glance: who acts next, open cases, units, last contact. */
export const Summary = ({ of: { turn, open, units, money, lastContact } }: { of: PatientSummary }) => (
  <dl className={`card ${styles.figures}`} aria-label={t('patients:summary.summary')}>
    <Figure
      name={t('patients:summary.whoseTurn')}
      value={<Chip {...signs[turn.who]}>{t(`patients:summary.who.${turn.who}`)}</Chip>}
      detail={turnDetail(turn)}
    />
    <Figure
      name={t('patients:summary.open')}
      value={
        [
          open.letters > 0 && t('patients:summary.letters', { count: open.letters }),
          open.messages > 0 && t('patients:summary.messages', { count: open.messages }),
          open.cases > 0 && t('patients:summary.cases', { count: open.cases }),
        ]
          .filter(Boolean)
          .join(', ') || t('patients:summary.nothing')
      }
      detail={open.firstEndsAt && t('patients:summary.letterUntil', { day: formatDay(open.firstEndsAt) })}
    />
    <Figure
      name={units ? <Link to={`/letters/${units.letterId}`}>{units.number}</Link> : t('patients:summary.units')}
      value={
        units
          ? t('patients:summary.ofUnits', {
              purchased: units.purchased,
              approved: countOf(units.approved, units.unit),
            })
          : t('patients:summary.noLetter')
      }
      detail={
        units &&
        [
          letterSign(units.status).label,
          t('patients:summary.proved', { proved: units.proved }),
          units.waiting > 0 && t('patients:summary.waiting', { waiting: units.waiting }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    />
    {money && (
      <Figure
        name={t('patients:summary.programPaid')}
        value={formatPesos(money.benefitAmount)}
        detail={[
          t('patients:summary.patientPaid', { amount: formatPesos(money.patientAmount) }),
          money.vatOff + money.statutoryDiscount > 0 &&
            t('formulary:statute.offInAll', {
              vatOff: formatPesos(money.vatOff),
              discount: formatPesos(money.statutoryDiscount),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    )}
    <Figure
      name={t('patients:summary.lastContact')}
      value={lastContact ? formatNear(lastContact.at) : t('patients:summary.none')}
      detail={
        lastContact &&
        `${t(`patients:summary.contactBy.${lastContact.by}`)}: ${t(`patients:event.${lastContact.what}`).toLowerCase()}`
      }
    />
  </dl>
)

const Figure = ({ name, value, detail }: { name: ReactNode; value: ReactNode; detail: ReactNode }) => (
  <div>
    <dt className="fine muted">{name}</dt>
    <dd>
      <span className={styles.figure}>{value}</span>
      {detail && <span className="fine muted">{detail}</span>}
    </dd>
  </div>
)

function turnDetail({ why, case: one, dueAt, overdue }: PatientSummary['turn']): string {
  if (!one || !dueAt) return t(`patients:summary.why.${why}`)
  const [document, at] = [documentName(one.kind), formatDue(dueAt)]
  return overdue ? t('patients:summary.late', { document, at }) : t('patients:summary.due', { document, at })
}
