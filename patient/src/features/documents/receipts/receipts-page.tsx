import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { allowedPage } from '../../../ui/acting/allowed-page.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { allLettersQuery, letterQuery } from '../../letters/shared/queries.ts'
import { takesReceipt } from '../../letters/shared/receipt-status.ts'
import styles from '../list/documents-page.module.css'
import { UnsentUploads } from '../outbox/unsent-uploads.tsx'
import { LetterChoice } from './letter-choice.tsx'
import { ReceiptsForm, type Step } from './receipts-form.tsx'
import { useOtherLetter } from './use-other-letter.ts'
import { useReceiptsRoute } from './use-receipts-route.ts'

/** Receipts for a letter, from `?letter=` or chosen here. */
const ReceiptsPage = () => {
  const { t } = useTexts('documents-receipts')
  const { t: w } = useTexts('documents-outbox')
  const wide = useWideScreen()
  const profile = useQuery(profileQuery)
  const letters = useInfiniteQuery(allLettersQuery)
  const { isFetching, isError, hasNextPage, fetchNextPage } = letters
  // Loads all pages for the choice; even over years, letters are few. Offline, the choice is among the cached ones.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const [choosing, setChoosing] = useState(false)
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  const [isDone, setDone] = useState(false)
  const [isQueued, setQueued] = useState(false)
  const { letterId: requested, step: routeStep, go } = useReceiptsRoute()
  const step: Step = isDone ? 'done' : routeStep
  const all = letters.data?.pages.flatMap(({ items }) => items) ?? []
  const eligible = all.filter(takesReceipt)
  const only = eligible.length === 1 ? eligible[0]?.id : undefined
  const letterId = requested ?? only ?? null
  const isChoice = eligible.length > 1 && (choosing || !requested)
  const letter = useQuery(letterQuery(letterId ?? ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for another letter
  useEffect(() => setDone(false), [letterId])
  useKeepFresh((how) => letterId && letter.refetch(how), { polls: false })
  const other = useOtherLetter({ patientId: profile.data?.id, letterId, go: (id) => go(id, 'receipts') })
  const choose = (id: string) => {
    // The choice stays open while the options change by keyboard.
    setChoosing(true)
    other.choose(id)
  }
  const titles = {
    receipts: t('title'),
    goods: t('goodsTitle'),
    done: isQueued ? w('keptTitle') : t('doneTitle'),
  } as const
  /** Shows a single note about outdated data, the one about the letters. */
  const below = <Q extends { data: unknown; error: Error | null }>(query: Q): Q =>
    letters.isError && query.data !== undefined ? { ...query, error: null } : query
  const failed = { failed: t('failed'), skeleton: <Skeleton cards={[['title', 'line'], ['block']]} /> }

  return (
    <Page
      title={titles[step]}
      back="/tabs/letters"
      state={step}
      actionBar={!wide && letterId && step !== 'done' && <div className={styles.dockSlot} ref={setActionBar} />}
      aside={
        letterId && step !== 'done' && <span className="muted">{t('stepOf', { step: step === 'goods' ? 2 : 1 })}</span>
      }
    >
      <Loaded query={letters} {...failed}>
        {() =>
          eligible.length === 0 && !isFetching ? (
            <>
              <UnsentUploads />
              <Empty title={t('noneTitle')} action={<ButtonLink to="/tabs/letters">{t('goLetters')}</ButtonLink>}>
                {t('none')}
              </Empty>
            </>
          ) : (
            <>
              {step === 'receipts' && isChoice && (
                <LetterChoice letters={eligible} value={other.value} onChange={choose} />
              )}
              {letterId && (
                <Loaded query={below(letter)} {...failed}>
                  {(full) => (
                    <Loaded query={below(profile)} {...failed}>
                      {({ id }) => (
                        <ReceiptsForm
                          key={full.id}
                          patientId={id}
                          letter={full}
                          step={step}
                          actionBar={actionBar}
                          ref={other.form}
                          onAnother={eligible.length > 1 && !isChoice ? () => setChoosing(true) : undefined}
                          onMoveAlong={other.moveAlong}
                          onStep={(next, queued) => {
                            setQueued(queued)
                            setDone(next === 'done')
                            go(full.id, next === 'goods' ? 'goods' : 'receipts')
                          }}
                        />
                      )}
                    </Loaded>
                  )}
                </Loaded>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

export default allowedPage('send', ReceiptsPage)
