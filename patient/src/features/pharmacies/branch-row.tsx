import type { Branch } from '@aruga/contract/pharmacies/pharmacies'
import type { StockOut } from '@aruga/contract/pharmacies/stock'
import boxStyles from '@aruga/ui/form/box.module.css'
import { useQuery } from '@tanstack/react-query'
import { closeOutline, timeOutline } from 'ionicons/icons'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Position } from '../../platform/position.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { Parts } from '../../ui/list/parts.tsx'
import styles from './shared/branch-choice.module.css'
import { Directions } from './shared/directions.tsx'
import { formatDistance, metresBetween } from './shared/distance.ts'
import { useOpeningMessage, useWeekMessages } from './shared/opening-messages.ts'
import { branchQuery } from './shared/queries.ts'
import type { BranchOption } from './shared/use-branch-search.ts'

type Props = {
  branch: BranchOption
  position: Position | null
  /** Whether all branches of the list are in one city, which each row then leaves out. */
  oneCity: boolean
  isLast: boolean
  /** Whether the branch reported the product as out of stock. */
  out: StockOut | undefined
  chosen: boolean
  /** Whether the patient tapped it; a branch chosen in advance leaves the others in view. */
  opened: boolean
  onChoose: (branch: BranchOption) => void
  onOpen: () => void
}

/**
 * A branch to choose: name, place, distance and whether it is open; once tapped, its hours and directions. A branch that is out of stock
 * cannot be chosen.
 */
export const BranchRow = (props: Props) => {
  const { branch, position, oneCity, isLast, out, chosen, opened, onChoose, onOpen } = props
  const { t } = useTexts('pharmacies')
  const opening = useOpeningMessage()
  const { id, name, pharmacyName, city } = branch
  const { data } = useQuery(branchQuery(id))
  const distance = branch.distance ?? (position && data ? distanceTo(position, data) : null)
  const away = distance === null ? null : t('away', { distance: formatDistance(distance) })
  const isOpen = data ? opening(data.hours) : null
  const place = oneCity ? pharmacyName : `${pharmacyName}, ${city}`
  const parts = [place, away, isOpen].filter((part) => part !== null)
  return (
    <div className={out ? `${styles.branch} ${styles.isOut}` : styles.branch}>
      <label>
        <span className={styles.branchText}>
          <b translate="no">{name}</b>
          <span className="small muted">
            <Parts of={parts} />
          </span>
          {isLast && (
            <span className={`small ${styles.mark} ${styles.last}`}>
              <Icon of={timeOutline} />
              <b>{t('lastTime')}</b>
            </span>
          )}
          {out && (
            <span className={`small ${styles.mark} ${styles.out}`}>
              <Icon of={closeOutline} />
              <b>{out.expectedOn ? t('outUntil', { day: formatDay(out.expectedOn) }) : t('out')}</b>
            </span>
          )}
        </span>
        <input
          className={boxStyles.box}
          type="radio"
          name="branch"
          checked={chosen}
          disabled={out !== undefined}
          onChange={() => onChoose(branch)}
          onClick={onOpen}
        />
      </label>
      {chosen && opened && data && <BranchDetails branch={data} />}
    </div>
  )
}

const distanceTo = (position: Position, { latitude, longitude }: Branch) =>
  latitude === null || longitude === null ? null : metresBetween(position, { latitude, longitude })

const BranchDetails = ({ branch }: { branch: Branch }) => {
  const { t } = useTexts('pharmacies')
  const week = useWeekMessages()
  const { address, city, phone, hours } = branch
  return (
    <div className={`${styles.branchMore} small`}>
      <p>
        {address}, {city}
      </p>
      {hours.length > 0 && (
        <ul aria-label={t('hours')}>
          {week(hours).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.branchWays}>
        <Directions place={{ ...branch, address: `${address}, ${city}` }} label={t('directions')} />
        {phone && (
          <a className={styles.branchPhone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        )}
      </div>
    </div>
  )
}
