import type { Signal } from '@aruga/contract/signals/signals'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'

/** How a signal was closed, by whom, and with which finding. */
export const Outcome = ({ signal: { outcome, note, closedBy, closedAt } }: { signal: Signal }) => (
  <section className="stack tight">
    <h3>{outcome && t(`signals:outcome.${outcome}`)}</h3>
    {note && <p>{note}</p>}
    <p className="fine muted">
      {closedAt && t('signals:act.closedBy', { name: closedBy ?? '', at: formatDayTime(closedAt) })}
    </p>
  </section>
)
