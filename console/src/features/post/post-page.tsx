import { type PaperNotice, PRINTED_AT_ONCE, type PrintedLetter } from '@aruga/contract/post/post'
import type { ProgramFacts } from '@aruga/contract/program/program'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { printOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { PrintOnly } from '../../ui/print-only.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { programFactsQuery } from '../program/queries.ts'
import styles from './post.module.css'
import { paperQuery, usePrint } from './queries.ts'

const tabs = ['waiting', 'noAddress', 'printed'] as const

/** News to print and post, for patients whom nobody can be told of on a screen or a phone. */
export default function PaperPage() {
  const params = useListParams('')
  const which = tabs.find((one) => one === params.get('which')) ?? 'waiting'
  const { SkipCount, MaxResultCount } = params.query
  const query = useQuery(
    paperQuery({ SkipCount, MaxResultCount }, { Printed: which === 'printed', AddressMissing: which === 'noAddress' }),
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const print = usePrint()
  const program = useQuery(programFactsQuery).data
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const letters = print.data?.items
  // The print dialog needs the letters on the page first.
  useEffect(() => {
    if (letters && letters.length > 0) window.print()
  }, [letters])
  const printable = (query.data?.items ?? []).filter(({ canPrint }) => canPrint).slice(0, PRINTED_AT_ONCE)
  return (
    <Page>
      <div className="stack">
        <PageHead title={t('post:title')} detail={t('post:lead')} />
        <div className={dataTableStyles.tools}>
          <SegmentedControl
            aria-label={t('post:which')}
            value={which}
            onChange={(value) => {
              setChosen([])
              params.set({ which: value === 'waiting' ? null : value })
            }}
            data={tabs.map((value) => ({ value, label: t(`post:${value}`) }))}
          />
          {which !== 'noAddress' && (
            <>
              <Button
                variant="default"
                disabled={printable.length === 0}
                onClick={() => setChosen(printable.map(({ id }) => id))}
              >
                {t('post:chooseAll')}
              </Button>
              <Button
                leftSection={<Icon of={printOutline} small />}
                // Without the program's name and address a letter has no sender.
                disabled={chosen.length === 0 || !program}
                loading={print.isPending}
                onClick={() => print.mutate([...chosen], { onSuccess: () => setChosen([]) })}
              >
                {t('post:print', { count: chosen.length })}
              </Button>
            </>
          )}
        </div>
        <FormError of={print.error} />
        {letters && (
          <div className="line-up" role="status">
            <p>{t('post:done', { count: letters.length })}</p>
            {letters.length > 0 && (
              <Button variant="default" onClick={() => window.print()}>
                {t('post:again')}
              </Button>
            )}
          </div>
        )}
        <Loaded query={query} failed={t('post:failed')}>
          {(page) => (
            <DataTable
              label={t('post:title')}
              columns={printable.length > 0 ? [choice(chosen, toggle), ...shared] : shared}
              page={page}
              // A tab is no filter that somebody could remove.
              params={{ ...params, narrowed: false }}
              empty={<Empty title={t(`post:empty.${which}.title`)}>{t(`post:empty.${which}.detail`)}</Empty>}
            />
          )}
        </Loaded>
      </div>
      {letters && letters.length > 0 && program && (
        <PrintOnly>
          {letters.map((letter) => (
            <Letter key={letter.id} of={letter} program={program} />
          ))}
        </PrintOnly>
      )}
    </Page>
  )
}

const choice = (chosen: readonly string[], onToggle: (id: string) => void): Column<PaperNotice> => ({
  head: t('post:choose'),
  cell: ({ id, patientCode, canPrint }) => (
    <Checkbox
      aria-label={t('post:chooseOne', { code: patientCode })}
      disabled={!canPrint || (chosen.length >= PRINTED_AT_ONCE && !chosen.includes(id))}
      checked={chosen.includes(id)}
      onChange={() => onToggle(id)}
    />
  ),
})

const shared: Column<PaperNotice>[] = [
  {
    head: t('post:patient'),
    cell: ({ patientId, patientCode }) => (
      <Link className="code" translate="no" to={`/patients/${patientId}`}>
        {patientCode}
      </Link>
    ),
  },
  { head: t('post:about'), cell: ({ title }) => title },
  { head: t('post:since'), cell: ({ createdAt }) => formatDayTime(createdAt) },
  {
    head: t('post:state'),
    cell: ({ hasAddress, printedAt, printedBy }) => {
      if (printedAt) return t('post:printedBy', { at: formatDayTime(printedAt), by: printedBy ?? '' })
      return t(hasAddress ? 'post:ready' : 'post:askAddress')
    },
  },
]

/** A letter on a sheet of its own, in the patient's language. */
const Letter = ({ of, program }: { of: PrintedLetter; program: ProgramFacts }) => (
  <article className={styles.letter} lang={of.language} translate="no">
    <header>
      <p>{program.name}</p>
      <p>{program.address}</p>
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
      <p>{[program.phone, program.hours].filter(Boolean).join(', ')}</p>
    </footer>
  </article>
)
