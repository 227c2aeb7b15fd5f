import type { BranchFound } from '@aruga/contract/pharmacies/pharmacies'
import { addOutline } from '@aruga/ui/icons/add-outline'
import { locateOutline } from '@aruga/ui/icons/locate-outline'
import { locationOutline } from '@aruga/ui/icons/location-outline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAskWhereIAm, type Position, whereAmI } from '../../../platform/position.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { BranchRow } from '../branch-row.tsx'
import './branch-choice.module.css'
import { PHARMACIES } from '../messages.ts'
import { branchesQuery } from './queries.ts'

/** Only this is stored in the draft: a distance would reveal where the patient was. */
export type ChosenBranch = Pick<BranchFound, 'id' | 'name'>

/** The search text `words`, and the chosen branch. `isMissing`: the form was submitted before one was chosen. */
type Choice = {
  words: string
  search: (words: string) => void
  branch: ChosenBranch | null
  isMissing: boolean
  choose: (branch: ChosenBranch) => void
}

/** The element id of the error that no branch is chosen. */
export const missingBranchId = 'missing-branch'

/** Searches branches, nearest first where the device's position is known, and chooses one. */
export const BranchChoice = ({ choice }: { choice: Choice }) => {
  const { t } = useTranslation(PHARMACIES)
  const { words, search } = choice
  const [position, setPosition] = useState<Position | null>(null)
  const query = useInfiniteQuery(branchesQuery(useDebouncedValue(words).trim(), position))

  return (
    <Section title={t('where')}>
      <p className="muted">{t('canChange')}</p>
      <SearchField label={t('find')} placeholder={t('findHint')} value={words} onChange={search} />
      <NearMe position={position} onPosition={setPosition} />
      <Loaded
        query={query}
        failed={t('failedBranches')}
        skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}
      >
        {({ pages }) => (
          <>
            <BranchList
              branches={pages.flatMap(({ items }) => items)}
              count={pages[0]?.totalCount ?? 0}
              choice={choice}
            />
            {query.hasNextPage && (
              <Button
                kind="plain"
                icon={addOutline}
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('moreBranches')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type ListProps = { branches: BranchFound[]; count: number; choice: Choice }

const BranchList = ({ branches, count, choice: { branch: chosen, isMissing, choose } }: ListProps) => {
  const { t } = useTranslation(PHARMACIES)
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isMissing) list.current?.querySelector('input')?.focus()
  }, [isMissing])
  return (
    <>
      <p className="sr" role="status">
        {t('branchesFound', { count })}
      </p>
      {branches.length === 0 ? (
        <Note icon={locationOutline}>{t('noBranch')}</Note>
      ) : (
        <fieldset ref={list} className="card card-flush" aria-describedby={isMissing ? missingBranchId : undefined}>
          <legend className="sr">{t('branches')}</legend>
          {branches.map((branch) => (
            <BranchRow key={branch.id} branch={branch} chosen={branch.id === chosen?.id} onChoose={choose} />
          ))}
        </fieldset>
      )}
    </>
  )
}

const NearMe = (props: { position: Position | null; onPosition: (position: Position) => void }) => {
  const { position, onPosition } = props
  const { t } = useTranslation(PHARMACIES)
  const [state, setState] = useState<'idle' | 'locating' | 'refused'>('idle')
  const locate = async () => {
    setState('locating')
    const found = await whereAmI()
    setState(found ? 'idle' : 'refused')
    if (found) onPosition(found)
  }
  // With permission given before, locates immediately; otherwise asks only when the button is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search opens
  useEffect(() => {
    void mayAskWhereIAm().then((allowed) => {
      if (allowed) void locate()
    })
  }, [])
  if (position)
    return (
      <p className="muted small" role="status">
        {t('nearestFirst')}
      </p>
    )
  return (
    <>
      <Button kind="line" small icon={locateOutline} busy={state === 'locating' && t('finding')} onClick={locate}>
        {t('useMyPosition')}
      </Button>
      <div role="status">{state === 'refused' && <Note icon={locationOutline}>{t('noPosition')}</Note>}</div>
    </>
  )
}
