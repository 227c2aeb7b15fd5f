import { type RecalledLetter, type RecallInFull, recallOutcomes } from '@aruga/contract/recalls/staff'
import { unitFor } from '@aruga/contract/units'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNear, formatNumber } from '../../ui/dates.ts'
import factsStyles from '../../ui/facts.module.css'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { SaveTable } from '../csv/save-table.tsx'
import { NextStep } from './next-step.tsx'
import { loadBatch, loadRecalled, recalledLettersQuery, recallQuery } from './queries.ts'
import { outcomeSign, recallSign } from './recall-signs.ts'
import styles from './recalls.module.css'

/** One recall: the affected patients, the plan, its state, and the outcome of each letter. */
export default function RecallPage() {
  const { id = '' } = useParams()
  const query = useQuery(recallQuery(id))
  return (
    <Page>
      <Loaded query={query} failed={t('recalls:page.failed')} rows={10}>
        {(recall) => <Opened recall={recall} />}
      </Loaded>
    </Page>
  )
}

const Opened = ({ recall }: { recall: RecallInFull }) => {
  const { label, ...sign } = recallSign(recall)
  return (
    <>
      <PageHead
        asIs
        title={`${recall.productName}, ${recall.strength}`}
        detail={
          <>
            <span className="num" translate="no">
              {recall.reference}
            </span>{' '}
            · {t('recalls:page.listedBy', { name: recall.listedBy, at: formatDayTime(recall.listedAt) })} ·{' '}
            <Link to="/recalls">{t('recalls:page.others')}</Link>
          </>
        }
      >
        <Chip {...sign}>{label}</Chip>
      </PageHead>
      <div className={styles.pair}>
        <Facts recall={recall} />
        <div className="stack">
          <NextStep recall={recall} />
          <Words recall={recall} />
        </div>
      </div>
      <Letters recall={recall} />
    </>
  )
}

function whatHappens({ replacement, unit }: RecallInFull): string {
  if (!replacement) return t('recalls:page.cancelled')
  const product = `${replacement.name}, ${replacement.strength}`
  const { quantity } = replacement
  if (!quantity) return t('recalls:page.replaced', { product })
  return t('recalls:page.replacedByFixed', {
    product,
    quantity: `${formatNumber(quantity)} ${unitFor(quantity, unit, 'en')}`,
  })
}

const Facts = ({ recall }: { recall: RecallInFull }) => {
  const { batch, letters, patients, issued, claimed, partlyBought, unitsLeft, unit, startedBy } = recall
  const facts = {
    ...(batch && { batch }),
    happens: whatHappens(recall),
    letters: formatNumber(letters),
    patients: formatNumber(patients),
    issued: formatNumber(issued),
    claimed: formatNumber(claimed),
    partlyBought: formatNumber(partlyBought),
    unitsLeft: `${formatNumber(unitsLeft)} ${unitFor(unitsLeft, unit, 'en')}`,
    ...(startedBy && { startedBy }),
  }
  return (
    <section className="card stack" aria-labelledby="facts">
      <h2 id="facts">{t('recalls:page.facts')}</h2>
      <dl className={factsStyles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`recalls:fact.${name as keyof typeof facts}`)}</dt>
            <dd className="num" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {recall.ofBatch && <OfBatch recall={recall} of={recall.ofBatch} />}
    </section>
  )
}

/** All hand-overs of the recalled batch: more than the list, which has open letters only. */
const OfBatch = ({ recall, of }: { recall: RecallInFull; of: NonNullable<RecallInFull['ofBatch']> }) => {
  const { handOvers, units, patients, notListed } = of
  const what = `${formatNumber(units)} ${unitFor(units, recall.unit, 'en')}`
  return (
    <div className="stack tight">
      <h3>{t('recalls:batch.title')}</h3>
      {handOvers === 0 ? (
        <p>{t('recalls:batch.none')}</p>
      ) : (
        <>
          <p className="num" translate="no">
            {t('recalls:batch.handedOver', { count: patients, what })}
          </p>
          {notListed > 0 && (
            <p className="num" translate="no">
              {t('recalls:batch.notListed', { count: notListed })}
            </p>
          )}
          <div>
            <SaveTable name={`${recall.reference}-batch`} load={(format) => loadBatch(recall.id, format)}>
              {t('recalls:batch.save')}
            </SaveTable>
          </div>
        </>
      )}
    </div>
  )
}

const Words = ({ recall: { note } }: { recall: RecallInFull }) => (
  <section className="card stack" aria-labelledby="words">
    <h2 id="words">{t('recalls:page.words')}</h2>
    {Object.entries(note).map(([language, text]) => (
      <p key={language} className={styles.words} lang={language}>
        {text}
      </p>
    ))}
  </section>
)

const Letters = ({ recall }: { recall: RecallInFull }) => {
  const params = useListParams('number')
  const outcome = recallOutcomes.find((one) => one === params.get('outcome'))
  const query = useQuery(recalledLettersQuery(recall, { ...params.query, ...(outcome && { Outcome: outcome }) }))
  return (
    <section className="stack" aria-labelledby="letters">
      <div className="line-up apart">
        <h2 id="letters">{t('recalls:letters.title')}</h2>
        <SaveTable
          name={recall.reference}
          load={(format) => loadRecalled(recall.id, format)}
          disabled={recall.letters === 0}
        >
          {t('ui:saveAsFile')}
        </SaveTable>
      </div>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('recalls:letters.find')} />
        <Select
          aria-label={t('recalls:letters.outcome')}
          placeholder={t('recalls:letters.anyOutcome')}
          clearable
          value={outcome ?? null}
          onChange={(value) => params.set({ outcome: value })}
          data={recallOutcomes.map((value) => ({ value, label: t(`recalls:outcome.${value}`) }))}
        />
      </div>
      <Loaded query={query} failed={t('recalls:letters.failed')}>
        {(page) => (
          <DataTable
            label={t('recalls:letters.title')}
            columns={columns()}
            page={page}
            params={params}
            empty={<Empty title={t('recalls:letters.none')}>{t('recalls:letters.noneDetail')}</Empty>}
          />
        )}
      </Loaded>
    </section>
  )
}

const columns = (): Column<RecalledLetter>[] => [
  {
    head: t('recalls:letters.letter'),
    sort: 'number',
    cell: ({ number }) => (
      <span className="unbroken num" translate="no">
        {number}
      </span>
    ),
  },
  {
    head: t('recalls:letters.patient'),
    sort: 'patientCode',
    cell: ({ patientCode }) => <Code unbroken>{patientCode}</Code>,
  },
  { head: t('recalls:letters.had'), sort: 'had', cell: ({ had }) => t(`recalls:had.${had}`) },
  {
    head: t('recalls:letters.bought'),
    sort: 'quantityBought',
    numeric: true,
    cell: ({ quantityBought, quantityApproved }) =>
      t('recalls:letters.boughtOf', { bought: formatNumber(quantityBought), approved: formatNumber(quantityApproved) }),
  },
  {
    head: t('recalls:letters.outcome'),
    sort: 'outcome',
    cell: (letter) => {
      const sign = outcomeSign(letter)
      if (!sign) return <span className="muted">{t('recalls:letters.toCome')}</span>
      const { label, ...chip } = sign
      return (
        <>
          <Chip {...chip}>{label}</Chip>
          {letter.why && <p className="muted">{t(`recalls:why.${letter.why}`)}</p>}
        </>
      )
    },
  },
  {
    head: t('recalls:letters.left'),
    numeric: true,
    cell: ({ unitsLeft }) => (unitsLeft === null ? '' : formatNumber(unitsLeft)),
  },
  {
    head: t('recalls:letters.newLetter'),
    cell: ({ newLetter }) => (
      <span className="unbroken num" translate="no">
        {newLetter}
      </span>
    ),
  },
  {
    head: t('recalls:letters.done'),
    sort: 'doneAt',
    cell: ({ doneAt }) =>
      doneAt ? (
        <span className="unbroken num" translate="no">
          {formatNear(doneAt)}
        </span>
      ) : (
        ''
      ),
  },
]
