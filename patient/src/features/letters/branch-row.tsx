import type { BranchFound } from '@aruga/contract/pharmacies'
import { useClaimTexts } from './claim-texts.ts'
import { formatDistance } from './distance.ts'
import { useOpeningWords } from './opening-words.ts'

type Props = { branch: BranchFound; chosen: boolean; onChoose: (branch: BranchFound) => void }

/** A branch to choose: name, place and distance, whether it is open. */
export const BranchRow = ({ branch, chosen, onChoose }: Props) => {
  const t = useClaimTexts()
  const opening = useOpeningWords()
  const { name, pharmacyName, address, city, distance, hours } = branch
  const away = distance === null ? null : t('away', { distance: formatDistance(distance) })
  return (
    <label className="branch">
      <span className="branch-words">
        <b>{name}</b>
        <span className="small muted">
          {pharmacyName}, {city}
        </span>
        {chosen && <span className="small muted">{address}</span>}
        <span className="small muted branch-parts">
          {away && <span>{away} · </span>}
          <span>{opening(hours)}</span>
        </span>
      </span>
      <input type="radio" name="branch" checked={chosen} onChange={() => onChoose(branch)} />
    </label>
  )
}
