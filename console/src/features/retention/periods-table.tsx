import { isAfter } from '@aruga/contract/instants'
import { DUE_COUNTED } from '@aruga/contract/retention/classes'
import type { RetentionState } from '@aruga/contract/retention/staff'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDay, formatNear, formatNumber } from '../../ui/dates.ts'
import styles from './retention.module.css'

const columns = ['class', 'period', 'dueTonight', 'dueSoon', 'disposed', 'change'] as const
const numeric: readonly (typeof columns)[number][] = ['dueTonight', 'dueSoon', 'disposed']

type Props = { states: RetentionState[]; readAt: string; onChange: (state: RetentionState) => void }

/** The classes in the order of their disposal. */
export const PeriodsTable = ({ states, readAt, onChange }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={`card ${dataTableStyles.frame}`} aria-label={t('retention:page.title')} tabIndex={0}>
    <table className={dataTableStyles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={numeric.includes(column) ? 'num' : undefined}>
              {t(`retention:column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <Row key={state.class} state={state} readAt={readAt} onChange={onChange} />
        ))}
      </tbody>
    </table>
  </section>
)

type RowProps = { state: RetentionState; readAt: string; onChange: (state: RetentionState) => void }
const Row = ({ state, readAt, onChange }: RowProps) => {
  const name = t(`retention:class.${state.class}`)
  return (
    <tr>
      <th scope="row" className={styles.about}>
        {name}
        <p className={`muted ${styles.why}`}>{t(`retention:why.${state.class}`)}</p>
      </th>
      <td className={styles.period}>
        <span className="num unbroken" translate="no">
          {t('retention:months', { count: state.months })}
        </span>
        <p className="muted">{t('retention:bounds', { min: state.min, max: state.max })}</p>
        <Changed state={state} readAt={readAt} />
      </td>
      <td className="num" translate="no">
        {counted(state.dueTonight)}
      </td>
      <td className="num" translate="no">
        {counted(state.dueSoon)}
      </td>
      <td className="num" translate="no">
        {formatNumber(state.disposedLately)}
        <p className="muted unbroken">
          {state.lastDisposedAt ? formatNear(state.lastDisposedAt) : t('retention:never')}
        </p>
      </td>
      <td>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('retention:changeOf', { name })}
          onClick={() => onChange(state)}
        >
          {t('retention:change')}
        </Button>
      </td>
    </tr>
  )
}

/** Who changed the period and why, and until when nothing is disposed of. */
const Changed = ({ state: { changedAt, changedBy, reason, effectiveFrom }, readAt }: Omit<RowProps, 'onChange'>) => (
  <>
    {effectiveFrom && isAfter(effectiveFrom, readAt) && (
      <p className="muted">{t('retention:nothingBefore', { day: formatDay(effectiveFrom) })}</p>
    )}
    {changedAt && reason && (
      <p className={`muted ${styles.why}`}>
        {changedBy
          ? t('retention:changedBy', { name: changedBy, day: formatDay(changedAt), reason })
          : t('retention:changedOn', { day: formatDay(changedAt), reason })}
      </p>
    )}
  </>
)

const counted = (count: number) =>
  count >= DUE_COUNTED ? t('retention:atLeast', { number: formatNumber(count) }) : formatNumber(count)
