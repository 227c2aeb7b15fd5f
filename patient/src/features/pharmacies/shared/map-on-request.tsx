import { useQueries } from '@tanstack/react-query'
import { locationOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useProgramFacts } from '../../program/shared/facts.ts'
import { branchQuery } from './queries.ts'

const BranchMap = lazy(() => import('./branch-map.tsx'))

type Props = {
  /** The branches in the list. */
  ids: string[]
  chosen: string | null
  /** Ids that cannot be chosen. */
  out: string[]
  onChoose: (branch: { id: string; name: string }) => void
}

/**
 * A map next to the list, if the operator has configured a server for map tiles. That server learns which part of the map is viewed, so
 * nothing is requested from it before the patient taps.
 */
export const MapOnRequest = ({ ids, chosen, out, onChoose }: Props) => {
  const { t } = useTexts('pharmacies')
  const tiles = useProgramFacts()?.map
  const [isShown, setShown] = useState(false)
  const branches = useQueries({ queries: ids.map(branchQuery) }).flatMap(({ data }) => data ?? [])
  const placed = branches.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  if (!tiles || placed.length === 0 || !navigator.onLine) return null
  return (
    <>
      <div>
        <Button kind="line" small icon={locationOutline} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hideMap' : 'showMap')}
        </Button>
      </div>
      {isShown && (
        <Suspense>
          <BranchMap
            branches={placed}
            chosen={chosen}
            tiles={tiles}
            onChoose={({ id, name }) => !out.includes(id) && onChoose({ id, name })}
          />
        </Suspense>
      )}
    </>
  )
}
