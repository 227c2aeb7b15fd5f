import { type PaperNotice, PRINTED_AT_ONCE, type PrintedLetter } from '@aruga/contract/paper/paper'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { printOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { programFactsQuery } from '../program/queries.ts'
import styles from './paper.module.css'
import { paperQuery, usePrint } from './queries.ts'

/** News to print and post, for patients whom nobody can be told of on a screen or a phone. */
export default function PaperPage() {
  const params = useListParams('')
  const printed = params.get('printed') === 'yes'
  const { SkipCount, MaxResultCount } = params.query
  const query = useQuery(paperQuery({ SkipCount, MaxResultCount }, printed))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const print = usePrint()
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const letters = print.data?.items
  // The print dialog needs the letters on the page first.
  useEffect(() => {
    if (letters && letters.length > 0) window.print()
  }, [letters])
  const printable = (query.data?.items ?? []).filter(({ hasAddress }) => hasAddress).slice(0, PRINTED_AT_ONCE)
  return (
    <Page>
      <div className={`stack ${styles.screenOnly}`}>
        <PageHead title={t('paper:title')} detail={t('paper:lead')} />
        <div className={dataTableStyles.tools}>
          <SegmentedControl
            aria-label={t('paper:which')}
            value={printed ? 'yes' : 'no'}
            onChange={(value) => params.set({ printed: value === 'yes' ? 'yes' : null })}
            data={[
              { value: 'no', label: t('paper:waiting') },
              { value: 'yes', label: t('paper:printed') },
            ]}
          />
          {!printed && (
            <>
              <Button variant="default" onClick={() => setChosen(printable.map(({ id }) => id))}>
                {t('paper:chooseAll')}
              </Button>
              <Button
                leftSection={<Icon of={printOutline} small />}
                disabled={chosen.length === 0}
                loading={print.isPending}
                onClick={() => print.mutate([...chosen], { onSuccess: () => setChosen([]) })}
              >
                {t('paper:print', { count: chosen.length })}
              </Button>
            </>
          )}
        </div>
        <FormError of={print.error} />
        {letters && (
          <div className="line-up" role="status">
            <p>{t('paper:done', { count: letters.length })}</p>
            {letters.length > 0 && (
              <Button variant="default" onClick={() => window.print()}>
                {t('paper:again')}
              </Button>
            )}
          </div>
        )}
        <Loaded query={query} failed={t('paper:failed')}>
          {(page) => (
            <DataTable
              label={t('paper:title')}
              columns={printed ? shared : [choice(chosen, toggle), ...shared]}
              page={page}
              params={params}
              empty={<Empty title={t('paper:noneTitle')}>{t('paper:none')}</Empty>}
            />
          )}
        </Loaded>
      </div>
      {letters?.map((letter) => (
        <Letter key={letter.id} of={letter} />
      ))}
    </Page>
  )
}

const choice = (chosen: readonly string[], onToggle: (id: string) => void): Column<PaperNotice> => ({
  head: t('paper:choose'),
  cell: ({ id, patientCode, hasAddress }) => (
    <Checkbox
      aria-label={t('paper:chooseOne', { code: patientCode })}
      disabled={!hasAddress}
      checked={chosen.includes(id)}
      onChange={() => onToggle(id)}
    />
  ),
})

const shared: Column<PaperNotice>[] = [
  {
    head: t('paper:patient'),
    cell: ({ patientCode }) => (
      <span className="code" translate="no">
        {patientCode}
      </span>
    ),
  },
  { head: t('paper:about'), cell: ({ title }) => title },
  { head: t('paper:since'), cell: ({ createdAt }) => formatDayTime(createdAt) },
  {
    head: t('paper:state'),
    cell: ({ hasAddress, printedAt, printedBy }) => {
      if (printedAt) return t('paper:printedBy', { at: formatDayTime(printedAt), by: printedBy ?? '' })
      return t(hasAddress ? 'paper:ready' : 'paper:noAddress')
    },
  },
]

/** A letter on a sheet of its own, in the patient's language. */
const Letter = ({ of }: { of: PrintedLetter }) => {
  const program = useQuery(programFactsQuery).data
  return (
    <article className={styles.letter} lang={of.language} translate="no">
      <header>
        <p>{program?.name}</p>
        <p>{program?.address}</p>
      </header>
      <address>
        {of.name}
        {'\n'}
        {of.address}
      </address>
      <p className={styles.day}>{formatDay(of.createdAt)}</p>
      <h2>{of.title}</h2>
      <p>{of.body}</p>
      <footer>
        <p>{[program?.phone, program?.hours].filter(Boolean).join(', ')}</p>
      </footer>
    </article>
  )
}
