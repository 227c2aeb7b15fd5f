import { type Collector, MAX_COLLECTORS } from '@aruga/contract/collectors/collectors'
import { appPaths, letterPath } from '@aruga/contract/links'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, notificationsOutline, personAddOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useMay } from '../../platform/use-may.ts'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { CollectorList } from './collector-list.tsx'
import { NameSheet } from './name-sheet.tsx'
import { collectorsQuery, useNameCollector, useTakeBack } from './queries.ts'

/** Who may collect for the patient: at most three people, each of whom can be taken back at any moment. */
const CollectorsPage = () => {
  const { t } = useTexts('collectors')
  const letterId = new URLSearchParams(useLocation().search).get('letter')
  const query = useQuery(collectorsQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['letters'] })
  const takeBack = useTakeBack()
  const nameAgain = useNameCollector()
  const [naming, setNaming] = useState(false)
  const [gone, setGone] = useState<Collector | null>(null)
  const [done, setDone] = useState('')
  const collectors = query.data
  const mayName = useMay('own')
  const begin = () => {
    setGone(null)
    setDone('')
    takeBack.reset()
    nameAgain.reset()
    setNaming(true)
  }
  const remove = (collector: Collector) => {
    setDone('')
    nameAgain.reset()
    if (!takeBack.isPending) takeBack.mutate(collector, { onSuccess: () => setGone(collector) })
  }
  const undo = ({ name, relation, letterId }: Collector) =>
    nameAgain.mutate(
      { name, relation, letterId },
      {
        onSuccess: () => {
          setGone(null)
          setDone(t('named', { name }))
        },
      },
    )
  const add = mayName && collectors && collectors.length < MAX_COLLECTORS && (
    <Button wide icon={personAddOutline} onClick={begin}>
      {t(collectors.length === 0 ? 'addFirst' : 'addAnother')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      back={letterId ? letterPath(letterId) : appPaths.account}
      onRefresh={query.refetch}
      actionBar={add || undefined}
      narrow
    >
      <p>{t('lead')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {(named) =>
          named.length === 0 ? (
            <Empty title={t('noneTitle')}>{t('none')}</Empty>
          ) : (
            <CollectorList
              collectors={named}
              removing={takeBack.isPending ? takeBack.variables.id : null}
              onRemove={mayName ? remove : null}
            />
          )
        }
      </Loaded>
      <div role="status">
        {gone && (
          <Note icon={checkmarkCircleOutline} tone="good">
            <div className="stack tight">
              <p>{t('takenBack', { name: gone.name })}</p>
              <div>
                <Button kind="line" small busy={nameAgain.isPending && t('adding')} onClick={() => undo(gone)}>
                  {t('undo')}
                </Button>
              </div>
            </div>
          </Note>
        )}
        {done && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {done}
          </Note>
        )}
      </div>
      <Refused error={takeBack.error ?? nameAgain.error} />
      {!mayName && <NotAllowed to="own" />}
      <Note icon={notificationsOutline}>{t('weTellYou')}</Note>
      <p className="muted small">{t('othersCannot')}</p>
      <NameSheet
        open={naming}
        place={(collectors?.length ?? 0) + 1}
        letterId={letterId}
        onClose={() => setNaming(false)}
        onDone={(name) => {
          setNaming(false)
          setDone(t('named', { name }))
        }}
      />
    </Page>
  )
}

export default CollectorsPage
