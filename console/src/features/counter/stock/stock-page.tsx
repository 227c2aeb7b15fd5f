import { dayInManila } from '@aruga/contract/days'
import type { StockLine } from '@aruga/contract/pharmacies/stock'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { alertCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatNear, formatWeekday } from '../../../ui/dates.ts'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { toastDone, toastProblem } from '../../../ui/toasts.tsx'
import { BranchSwitch } from '../branch-switch.tsx'
import { OutDialog } from './out-dialog.tsx'
import { stockQuery, useTellStock } from './queries.ts'
import styles from './stock.module.css'

/** The branch's missing products, shown to patients who choose it or have a claim there. */
export default function StockPage() {
  const { branch } = useMe()
  const [typed, setTyped] = useState('')
  const [find] = useDebouncedValue(typed.trim(), 300)
  const query = useQuery({ ...stockQuery(find), enabled: branch !== null })
  const [telling, setTelling] = useState<StockLine | null>(null)
  if (!branch)
    return <Empty title={t('counter:counterPage.youAreAtNoBranchYet')}>{t('counter:stock.atNoBranch')}</Empty>
  return (
    <Page kind="till">
      <PageHead title={t('counter:stock.title')} detail={t('counter:stock.detail', { branch: branch.name })} />
      <BranchSwitch />
      <div className={styles.stock}>
        <TextInput
          type="search"
          label={t('counter:stock.find')}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Loaded query={query} failed={t('counter:stock.failed')}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t('counter:stock.nothingFound')}>{t('counter:stock.otherWord')}</Empty>
            ) : (
              <ul className={`card ${styles.lines}`} aria-label={t('counter:stock.products')}>
                {items.map((line) => (
                  <Line key={line.id} line={line} onTell={() => setTelling(line)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {telling && <OutDialog line={telling} onClose={() => setTelling(null)} />}
    </Page>
  )
}

const Line = ({ line, onTell }: { line: StockLine; onTell: () => void }) => {
  const tell = useTellStock()
  const { id, name, strength, form, out } = line
  const product = `${name}, ${strength}`
  const back = () =>
    tell.mutate(
      { id, isOut: false },
      {
        onSuccess: () => toastDone(t('counter:stock.isBack', { product })),
        onError: (error) => toastProblem(problemMessage(error)),
      },
    )
  return (
    <li>
      <div>
        <b>{product}</b> <span className="muted">{form}</span>
        {out && (
          <>
            <p>
              <Chip icon={alertCircleOutline} tone="wait">
                {t('counter:stock.out')}
              </Chip>
            </p>
            <p className="muted">
              {t('counter:stock.since', { at: formatNear(out.since), name: out.byName })}{' '}
              <Expected day={out.expectedOn} />
            </p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        {out ? (
          <>
            <Button variant="default" onClick={onTell} aria-label={t('counter:stock.changeTheDayOf', { product })}>
              {t('counter:stock.changeTheDay')}
            </Button>
            <Button loading={tell.isPending} onClick={back} aria-label={t('counter:stock.backOf', { product })}>
              {t('counter:stock.back')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={onTell} aria-label={t('counter:stock.outOf', { product })}>
            {t('counter:stock.tellOut')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** For a past day the page asks what to do: patients do not see it any more. */
const Expected = ({ day }: { day: string | null }) => {
  if (day === null) return null
  const date = formatWeekday(day)
  if (day < dayInManila(new Date())) return <b>{t('counter:stock.wasExpected', { date })}</b>
  return t('counter:stock.expected', { date })
}
