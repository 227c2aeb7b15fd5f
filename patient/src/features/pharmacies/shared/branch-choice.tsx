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

/** No more of a branch is kept: its distance would tell where somebody has been. */
export type ChosenBranch = Pick<BranchFound, 'id' | 'name'>

/** What is looked for, and what is chosen of it. `isMissing`: the form was sent before a branch was chosen. */
type Choice = {
  words: string
  search: (words: string) => void
  branch: ChosenBranch | null
  isMissing: boolean
  choose: (branch: ChosenBranch) => void
}

/** Names the words that say that no branch is chosen. */
export const missingBranchId = 'missing-branch'

/** Find a branch by words, nearest first where the device may tell where it is, and choose one. */
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
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = async () => {
    setState('asking')
    const found = await whereAmI()
    setState(found ? 'idle' : 'refused')
    if (found) onPosition(found)
  }
  // Who has allowed it before sees the nearest first at once; nobody else is asked without pressing the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search opens
  useEffect(() => {
    void mayAskWhereIAm().then((allowed) => {
      if (allowed) void ask()
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
      <Button kind="line" small icon={locateOutline} busy={state === 'asking' && t('finding')} onClick={ask}>
        {t('useMyPosition')}
      </Button>
      <div role="status">{state === 'refused' && <Note icon={locationOutline}>{t('noPosition')}</Note>}</div>
    </>
  )
}
