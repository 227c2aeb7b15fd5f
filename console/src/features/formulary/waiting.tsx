import type { Proposal, WaitingChange } from '@aruga/contract/formulary/second-person'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { benefitInWords } from '../../i18n/benefit-texts.ts'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { Cell } from '../../ui/data-table.tsx'
import { formatDay, formatDayTime, formatNumber } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import styles from './formulary.module.css'
import { proposalsQuery, useAccept, useDecline, useWithdraw } from './propose.ts'

/** The changes that wait for a second person: all, those of a product, or with null those of the program. Nothing if there are none. */
export const Waiting = ({ of }: { of?: string | null }) => {
  const query = useInfiniteQuery({ ...proposalsQuery(of), enabled: useMay('formulary.change') })
  const proposals = (query.data?.pages ?? []).flatMap(({ items }) => items)
  if (proposals.length === 0) return null
  return (
    <section className="stack" aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">{t('formulary:secondPerson.waiting')}</h2>
      </div>
      {proposals.map((proposal) => (
        <WaitingProposal key={proposal.id} proposal={proposal} />
      ))}
      {query.hasNextPage && (
        <div>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('formulary:secondPerson.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

const WaitingProposal = ({ proposal }: { proposal: Proposal }) => {
  const { isMine, proposedBy, proposedAt, filename, changes } = proposal
  const [declining, setDeclining] = useState(false)
  const accept = useAccept(proposal)
  const withdraw = useWithdraw(proposal)
  const by = isMine ? t('formulary:secondPerson.you') : (proposedBy ?? t('formulary:secondPerson.operator'))
  const title = t('formulary:secondPerson.by', { by, at: formatDayTime(proposedAt) })
  const done = (text: string) => ({ onSuccess: () => toastDone(text) })
  return (
    <article className="card stack" aria-label={title}>
      <p>
        <strong>{title}</strong> {filename && <span translate="no">{filename}</span>}
      </p>
      {changes.length > 0 ? <Changes changes={changes} /> : <p>{t('formulary:secondPerson.notComparable')}</p>}
      <FormError of={accept.error ?? withdraw.error} />
      <div className="line-up">
        {isMine ? (
          <>
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, done(t('formulary:secondPerson.withdrawn')))}
            >
              {t('formulary:secondPerson.withdraw')}
            </Button>
            <span className="muted">{t('formulary:secondPerson.notByYou')}</span>
          </>
        ) : (
          <>
            {changes.length > 0 && (
              <Button
                loading={accept.isPending}
                onClick={() => accept.mutate(undefined, done(t('formulary:secondPerson.accepted')))}
              >
                {t('formulary:secondPerson.accept')}
              </Button>
            )}
            <Button variant="default" onClick={() => setDeclining(true)}>
              {t('formulary:secondPerson.decline')}
            </Button>
          </>
        )}
      </div>
      {declining && <DeclineDialog proposal={proposal} onClose={() => setDeclining(false)} />}
    </article>
  )
}

const heads = ['change', 'now', 'then'] as const

const Changes = ({ changes }: { changes: WaitingChange[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={dataTableStyles.frame} aria-label={t('formulary:secondPerson.changes')} tabIndex={0}>
    <table className={`${dataTableStyles.table} ${dataTableStyles.stacked}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={head === 'change' ? undefined : 'num'}>
              {t(`formulary:secondPerson.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a proposal stay in their order.
          <tr key={n}>
            <th scope="row">
              {aboutOf(change)}
              <p className="fine muted">
                {change.from === null ? t('formulary:secondPerson.atOnce') : fromOf(change.from)}
              </p>
            </th>
            <Cell head={t('formulary:secondPerson.head.now')} numeric>
              <span translate="no">{shownOf(change, 'before')}</span>
            </Cell>
            <Cell head={t('formulary:secondPerson.head.then')} numeric>
              <span translate="no">{shownOf(change, 'after')}</span>
              <p className="fine muted">{effectOf(change)}</p>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const fromOf = (from: string) => t('formulary:secondPerson.from', { day: formatDay(from) })
const effectOf = ({ effect }: WaitingChange) =>
  effect === null
    ? t('formulary:secondPerson.notInPercent')
    : t('formulary:secondPerson.changesBy', { percent: formatNumber(effect) })

const aboutOf = ({ kind, productName, tierName, pharmacyName, branchName }: WaitingChange) =>
  [
    t(`formulary:secondPerson.kind.${kind}`),
    productName,
    tierName,
    kind.startsWith('price') && (pharmacyName ?? t('formulary:prices.everybody')),
    branchName,
  ]
    .filter(Boolean)
    .join(', ')

function shownOf({ price, rule, combination, limit, unit }: WaitingChange, side: 'before' | 'after'): string {
  const none = t('formulary:secondPerson.none')
  if (price) return price[side] === null ? none : formatPesos(price[side])
  if (rule) return rule[side] === null ? none : benefitInWords(rule[side], unit ?? '').en
  if (combination) return combination[side] === null ? none : t(`program:combinations.${combination[side]}`)
  return limit?.[side] ? t('formulary:secondPerson.percent', { percent: formatNumber(limit[side]) }) : none
}

const DeclineDialog = ({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) => {
  const decline = useDecline(proposal)
  return (
    <ReasonDialog
      title={t('formulary:secondPerson.declineTitle')}
      submit={t('formulary:secondPerson.declineIt')}
      cancel={t('formulary:productPage.notNow')}
      label={t('formulary:secondPerson.reason')}
      hint={t('formulary:secondPerson.reasonWhy')}
      missing={t('formulary:secondPerson.reasonMissing')}
      maxLength={500}
      onSend={async (reason) => {
        await decline.mutateAsync(reason)
        toastDone(t('formulary:secondPerson.declined'))
      }}
      onClose={onClose}
    />
  )
}
