import type { Branch } from '@aruga/contract/pharmacies/pharmacies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDistance } from './distance.ts'
import { PHARMACIES } from './messages.ts'
import styles from './shared/branch-choice.module.css'
import { Directions } from './shared/directions.tsx'
import { useOpeningMessage, useWeekMessages } from './shared/opening-messages.ts'
import { branchQuery } from './shared/queries.ts'
import type { FoundBranch } from './shared/use-branch-search.ts'

type Props = { branch: FoundBranch; isLast: boolean; chosen: boolean; onChoose: (branch: FoundBranch) => void }

/** A branch to choose: name, place, distance and whether it is open; once chosen, its hours and directions. */
export const BranchRow = ({ branch, isLast, chosen, onChoose }: Props) => {
  const { t } = useTranslation(PHARMACIES)
  const opening = useOpeningMessage()
  const { id, name, pharmacyName, city, distance } = branch
  const { data } = useQuery(branchQuery(id))
  const away = distance === null ? null : t('away', { distance: formatDistance(distance) })
  const isOpen = data ? opening(data.hours) : null
  const parts = [isLast ? t('lastTime') : null, away, isOpen].filter((part) => part !== null)
  return (
    <div className={styles.branch}>
      <label>
        <span className={styles.branchText}>
          <b>{name}</b>
          <span className="small muted">
            {pharmacyName}, {city}
          </span>
          <span className={`small muted ${styles.branchParts}`}>
            {parts.map((part, index) => (
              <span key={part}>
                {part}
                {index < parts.length - 1 && ' · '}
              </span>
            ))}
          </span>
        </span>
        <input type="radio" name="branch" checked={chosen} onChange={() => onChoose(branch)} />
      </label>
      {chosen && data && <BranchDetails branch={data} />}
    </div>
  )
}

const BranchDetails = ({ branch }: { branch: Branch }) => {
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
