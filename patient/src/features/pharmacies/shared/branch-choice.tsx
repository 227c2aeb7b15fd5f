import type { StockOut } from '@aruga/contract/pharmacies/stock'
import { addOutline, locateOutline, locationOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isPositionAllowed, type Position, readPosition } from '../../../platform/position.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { BranchRow } from '../branch-row.tsx'
import { Cities } from '../cities.tsx'
import styles from './branch-choice.module.css'
import { MapOnRequest } from './map-on-request.tsx'
import type { ListedBranch } from './short-list.ts'
import { type BranchOption, useBranchSearch } from './use-branch-search.ts'

/** Only this is stored in the draft: a distance would reveal where the patient was. */
export type ChosenBranch = Pick<ListedBranch, 'id' | 'name'>

/** The search text `words`, and the chosen branch. `isMissing`: the form was submitted before one was chosen. */
type Choice = {
  words: string
  search: (words: string) => void
  branch: ChosenBranch | null
  /** The branch of the last claim. */
  last: ListedBranch | null
  isMissing: boolean
  choose: (branch: ChosenBranch) => void
}

/** The element id of the error that no branch is chosen. */
export const missingBranchId = 'missing-branch'

/**
 * Chooses a branch: first the branch of the last claim, then the others of its city, or the search results, nearest first. A patient
 * without an earlier claim chooses a city. `stockOuts` cannot be chosen.
 */
export const BranchChoice = ({ choice, stockOuts }: { choice: Choice; stockOuts: StockOut[] }) => {
  const { t } = useTexts('pharmacies')
  const { words, search, last } = choice
  const results = useBranchSearch(words, last)
  const field = <SearchField label={t('find')} placeholder={t('findHint')} value={words} onChange={search} />

  return (
    <Section title={t('where')}>
      <p className="muted">{t('canChange')}</p>
      {results.canSearch ? (
        <NearMe position={results.position} onPosition={results.setPosition}>
          {field}
        </NearMe>
      ) : (
        field
      )}
      <Loaded
        query={results.query}
        failed={t('failedBranches')}
        skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}
      >
        {() =>
          results.cities.length > 1 ? (
            <Cities cities={results.cities} isMissing={choice.isMissing} onChoose={search} />
          ) : (
            <>
              <BranchList {...results} choice={choice} stockOuts={stockOuts} />
              <MapOnRequest
                ids={results.branches.map(({ id }) => id)}
                chosen={choice.branch?.id ?? null}
                out={stockOuts.map(({ branchId }) => branchId)}
                onChoose={choice.choose}
              />
              {results.hasMore && (
                <Button kind="plain" icon={addOutline} busy={results.isLoadingMore} onClick={results.showMore}>
                  {t('moreBranches')}
                </Button>
              )}
              {results.city && <p className="muted small">{t('inCity', { city: results.city })}</p>}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

type ListProps = {
  branches: BranchOption[]
  count: number
  city: string | null
  position: Position | null
  choice: Choice
  stockOuts: StockOut[]
}

const BranchList = ({ branches, count, city, position, choice, stockOuts }: ListProps) => {
  const { branch: chosen, last, isMissing, choose } = choice
  const { t } = useTexts('pharmacies')
  const list = useRef<HTMLFieldSetElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  useEffect(() => {
    if (isMissing) list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [isMissing])
  return (
    <>
      <p className="sr" role="status">
        {t('branchesFound', { count })}
      </p>
      {chosen && !branches.some(({ id }) => id === chosen.id) && (
        <Note icon={locationOutline}>{t('chosenElsewhere', { branch: chosen.name })}</Note>
      )}
      {branches.length === 0 ? (
        <Note icon={locationOutline}>{t('noBranch')}</Note>
      ) : (
        <fieldset ref={list} className="card card-flush" aria-describedby={isMissing ? missingBranchId : undefined}>
          <legend className="sr">{t('branches')}</legend>
          {branches.map((branch) => (
            <BranchRow
              key={branch.id}
              branch={branch}
              position={position}
              oneCity={city !== null}
              out={stockOuts.find(({ branchId }) => branchId === branch.id)}
              isLast={branch.id === last?.id}
              chosen={branch.id === chosen?.id}
              opened={branch.id === opened}
              onChoose={choose}
              onOpen={() => setOpened(branch.id)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

type NearMeProps = { position: Position | null; onPosition: (position: Position) => void; children: ReactNode }

/** `children`: the search field next to it. */
const NearMe = ({ position, onPosition, children }: NearMeProps) => {
  const { t } = useTexts('pharmacies')
  const [state, setState] = useState<'idle' | 'locating' | 'refused'>('idle')
  const locate = async () => {
    setState('locating')
    const current = await readPosition()
    setState(current ? 'idle' : 'refused')
    if (current) onPosition(current)
  }
  // If the permission was given before, locates immediately; otherwise asks only when the button is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search opens
  useEffect(() => {
    void isPositionAllowed().then((allowed) => {
      if (allowed) void locate()
    })
  }, [])
  return (
    <div className={styles.find}>
      {children}
      {position ? (
        <p className="muted small" role="status">
          {t('nearestFirst')}
        </p>
      ) : (
        <Button kind="line" small icon={locateOutline} busy={state === 'locating' && t('finding')} onClick={locate}>
          {t('useMyPosition')}
        </Button>
      )}
      <div role="status">{state === 'refused' && <Note icon={locationOutline}>{t('noPosition')}</Note>}</div>
    </div>
  )
}
