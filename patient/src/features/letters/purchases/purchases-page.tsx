import { ApiProblem } from '@aruga/client/api-problem'
import { dayInManila } from '@aruga/contract/days'
import { purchasesFileName } from '@aruga/contract/letters/purchases'
import { appPaths } from '@aruga/contract/links'
import { useQuery } from '@tanstack/react-query'
import { downloadOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { saveFile, viewFile } from '../../../platform/save-file.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { purchasesQuery, useDownloadPurchases } from './queries.ts'
import { VisitList } from './visit-list.tsx'
import { YearSums } from './year-sums.tsx'

/** What the patient paid, by year, and the year as a PDF. */
const PurchasesPage = () => {
  const { t } = useTexts('letters-purchases')
  const [chosen, choose] = useState<number | null>(null)
  const thisYear = Number(dayInManila(serverNow()).slice(0, 4))
  const year = chosen ?? thisYear
  const query = useQuery(purchasesQuery({ Year: year }))
  useKeepFresh(query.refetch, { paused: query.isError, polls: false, follows: ['letters'] })
  const years = [...new Set([thisYear, ...(query.data?.years ?? []), year])].sort((one, other) => other - one)
  return (
    <Page
      title={t('title')}
      back={appPaths.account}
      aside={
        years.length > 1 && (
          <Select
            label={t('year')}
            value={String(year)}
            options={years.map((one) => [String(one), String(one)] as const)}
            onChange={(value) => choose(Number(value))}
          />
        )
      }
      onRefresh={query.refetch}
      // Another year is another file.
      actionBar={query.data && query.data.items.length > 0 ? <SaveYear key={year} year={year} /> : undefined}
      narrow
    >
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'line'], ['line']]} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('noneTitle', { year })}>{t('none')}</Empty>
          ) : (
            <>
              <YearSums year={year} purchases={items} />
              <Section title={t('visits')}>
                <VisitList purchases={items} />
              </Section>
              <p className="muted small">{t('notReceipt')}</p>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const SaveYear = ({ year }: { year: number }) => {
  const { t } = useTexts('letters-purchases')
  const { mutate, isPending, isSuccess, data: unsaved, error } = useDownloadPurchases()
  return (
    <>
      <Refused error={error instanceof ApiProblem ? error : null} />
      {unsaved ? (
        <Button wide icon={downloadOutline} onClick={() => void saveFile(unsaved, purchasesFileName(year))}>
          {t('saveHere')}
        </Button>
      ) : (
        <Button
          wide
          icon={downloadOutline}
          busy={isPending && t('saving')}
          onClick={() => mutate({ year, to: saveFile })}
        >
          {t('save', { year })}
        </Button>
      )}
      {import.meta.env.MODE === 'native' && (
        <Button kind="plain" onClick={() => mutate({ year, to: viewFile })}>
          {t('open')}
        </Button>
      )}
      <p className="sr" role="status">
        {isSuccess && !unsaved && t('saved', { name: purchasesFileName(year) })}
      </p>
    </>
  )
}

export default PurchasesPage
