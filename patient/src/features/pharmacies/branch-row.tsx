import type { BranchFound } from '@aruga/contract/pharmacies/pharmacies'
import { useTranslation } from 'react-i18next'
import { formatDistance } from './distance.ts'
import { PHARMACIES } from './messages.ts'
import styles from './shared/branch-choice.module.css'
import { Directions } from './shared/directions.tsx'
import { useOpeningMessage, useWeekMessages } from './shared/opening-messages.ts'

type Props = { branch: BranchFound; chosen: boolean; onChoose: (branch: BranchFound) => void }

/** A branch to choose: name, place, distance and whether it is open; once chosen, its hours and directions. */
export const BranchRow = ({ branch, chosen, onChoose }: Props) => {
  const { t } = useTranslation(PHARMACIES)
  const opening = useOpeningMessage()
  const { name, pharmacyName, city, distance, hours } = branch
  const away = distance === null ? null : t('away', { distance: formatDistance(distance) })
  return (
    <div className={styles.branch}>
      <label>
        <span className={styles.branchText}>
          <b>{name}</b>
          <span className="small muted">
            {pharmacyName}, {city}
          </span>
          <span className={`small muted ${styles.branchParts}`}>
            {away && <span>{away} · </span>}
            <span>{opening(hours)}</span>
          </span>
        </span>
        <input type="radio" name="branch" checked={chosen} onChange={() => onChoose(branch)} />
      </label>
      {chosen && <BranchDetails branch={branch} />}
    </div>
  )
}

const BranchDetails = ({ branch }: { branch: BranchFound }) => {
  const { t } = useTranslation(PHARMACIES)
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
