import type { HoldState, LegalHold } from '@aruga/contract/retention/holds'
import { Button } from '@mantine/core'
import { timeOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/dates.ts'
import styles from './retention.module.css'

export const holdColumns = (state: HoldState, onLift: (hold: LegalHold) => void): Column<LegalHold>[] => [
  {
    head: t('retention:holds.patient'),
    cell: ({ patientCode }) => <Code unbroken>{patientCode}</Code>,
  },
  { head: t('retention:holds.reason'), cell: ({ reason }) => <Words>{reason}</Words> },
  {
    head: t('retention:holds.placed'),
    sort: 'placedAt',
    cell: ({ placedAt, placedBy }) => <DayAndName at={placedAt} name={placedBy} />,
  },
  ...(state === 'InForce' ? inForce(onLift) : lifted()),
]

const inForce = (onLift: (hold: LegalHold) => void): Column<LegalHold>[] => [
  {
    head: t('retention:holds.review'),
    sort: 'reviewOn',
    cell: ({ reviewOn }) => reviewOn && <Review on={reviewOn} />,
  },
  {
    head: t('retention:holds.lift'),
    cell: (hold) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('retention:holds.liftOf', { patientCode: hold.patientCode })}
        onClick={() => onLift(hold)}
      >
        {t('retention:holds.liftAction')}
      </Button>
    ),
  },
]

const lifted = (): Column<LegalHold>[] => [
  {
    head: t('retention:holds.lifted'),
    sort: 'liftedAt',
    cell: ({ liftedAt, liftedBy }) => liftedAt && <DayAndName at={liftedAt} name={liftedBy} />,
  },
  { head: t('retention:holds.liftReason'), cell: ({ liftReason }) => <Words>{liftReason}</Words> },
]

const Words = ({ children }: { children: string | null }) => <p className={styles.why}>{children}</p>

const DayAndName = ({ at, name }: { at: string; name: string | null }) => (
  <>
    <span className="unbroken num" translate="no">
      {formatDay(at)}
    </span>
    {name && <p className="muted">{name}</p>}
  </>
)

const Review = ({ on }: { on: string }) =>
  Date.parse(on) > Date.now() ? (
    <span className="unbroken num" translate="no">
      {formatDay(on)}
    </span>
  ) : (
    <Chip icon={timeOutline} tone="turn">
      {formatDay(on)}
    </Chip>
  )
