import { BUDGET_WARNS_AT, type Budget } from '@aruga/contract/formulary/budgets'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { alertCircleOutline, checkmarkCircleOutline, closeCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { AddBudgetDialog, ChangeBudgetDialog, nameOf } from './budget-dialogs.tsx'
import styles from './formulary.module.css'
import { budgetsQuery } from './queries.ts'

/** The budget of each product and in total, and the used part. */
export default function BudgetsPage() {
  const [adding, setAdding] = useState(false)
  const [changed, setChanged] = useState<Budget | null>(null)
  const mayOpenProducts = useMay('formulary.change')
  const mayChange = useMay('formulary.change-budgets')
  const add = (variant: 'filled' | 'default') =>
    mayChange && (
      <Button variant={variant} onClick={() => setAdding(true)}>
        {t('formulary:budgets.add')}
      </Button>
    )
  return (
    <Page>
      <PageHead
        title={t('formulary:budgets.title')}
        detail={
          <>
            {t('formulary:budgets.detail')}{' '}
            {mayOpenProducts && <Link to="/products">{t('formulary:productsPage.products')}</Link>}
          </>
        }
      >
        {add('filled')}
      </PageHead>
      <Loaded query={useQuery(budgetsQuery)} failed={t('formulary:budgets.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('formulary:budgets.none')} action={add('default')}>
              {t('formulary:budgets.noneDetail')}
            </Empty>
          ) : (
            <div className="stack">
              <p className="muted">{t('formulary:budgets.whichIsWhich')}</p>
              <ul className={styles.budgets}>
                {items.map((budget) => (
                  <li key={budget.id} className="card stack tight">
                    <Shown budget={budget} onChange={mayChange ? () => setChanged(budget) : undefined} />
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {adding && <AddBudgetDialog onClose={() => setAdding(false)} />}
      {changed && <ChangeBudgetDialog budget={changed} onClose={() => setChanged(null)} />}
    </Page>
  )
}

const Shown = ({ budget, onChange }: { budget: Budget; onChange: (() => void) | undefined }) => {
  const { begins, lastDay, amount, reserved, spent, handedOver, asOf } = budget
  const name = nameOf(budget)
  const used = reserved + spent
  const isExceeded = used > amount
  const facts: [string, number][] = [
    [t('formulary:budgets.amount'), amount],
    [t('formulary:budgets.spent'), spent],
    [t('formulary:budgets.reserved'), reserved],
    isExceeded ? [t('formulary:budgets.over'), used - amount] : [t('formulary:budgets.left'), amount - used],
  ]
  const period = { from: formatDay(begins), to: formatDay(lastDay) }
  return (
    <>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Used part={used / amount} />
      </div>
      <h3 className={styles.period}>{t('formulary:budgets.letters', period)}</h3>
      <div className={styles.meter} aria-hidden="true">
        <progress className={styles.used} value={Math.min(used, amount)} max={amount} />
        <progress className={styles.spent} value={Math.min(spent, amount)} max={amount} />
      </div>
      <dl className={styles.figures}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="fine muted">{name}</dt>
            <dd>{formatPesos(value)}</dd>
          </div>
        ))}
      </dl>
      {isExceeded && <p className="fine">{t('formulary:budgets.whyExceeded')}</p>}
      <div className={`${styles.handOvers} stack tight`}>
        <h3 className={styles.period}>{t('formulary:budgets.handOvers', period)}</h3>
        <dl className={styles.figures}>
          <div>
            <dt className="fine muted">{t('formulary:budgets.handedOver')}</dt>
            <dd>{formatPesos(handedOver)}</dd>
          </div>
        </dl>
      </div>
      <div className="line-up">
        {onChange && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('formulary:budgets.changeOf', { product: name })}
            onClick={onChange}
          >
            {t('formulary:budgets.change')}
          </Button>
        )}
        {asOf && <span className="fine muted">{t('formulary:budgets.asOf', { at: formatDayTime(asOf) })}</span>}
      </div>
    </>
  )
}

const Used = ({ part }: { part: number }) => {
  const percent = t('formulary:budgets.used', { percent: Math.floor(part * 100) })
  if (part >= 1)
    return (
      <Chip icon={closeCircleOutline} tone="bad">
        {part > 1 ? t('formulary:budgets.exceeded') : t('formulary:budgets.usedUp')}
      </Chip>
    )
  if (part >= BUDGET_WARNS_AT)
    return (
      <Chip icon={alertCircleOutline} tone="turn">
        {percent}
      </Chip>
    )
  return (
    <Chip icon={checkmarkCircleOutline} tone="good">
      {percent}
    </Chip>
  )
}
