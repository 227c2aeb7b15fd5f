import type { RecallInFull } from '@aruga/contract/recalls/staff'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PlanDrawer } from './plan-drawer.tsx'
import { useRecallChanges } from './queries.ts'
import { doneOf, planOf } from './recall-signs.ts'
import styles from './recalls.module.css'

/** The state of a recall, and its possible next steps. */
export const NextStep = ({ recall }: { recall: RecallInFull }) => (
  <section className="card stack" aria-labelledby="next-step">
    <h2 id="next-step">{t('recalls:step.title')}</h2>
    {recall.status === 'Draft' && <Drafted recall={recall} />}
    {recall.status === 'Scheduled' && <Scheduled recall={recall} />}
    {recall.status === 'Running' && <Running recall={recall} />}
    {recall.status === 'Done' && <Result recall={recall} />}
    {recall.status === 'CalledOff' && (
      <p>{t('recalls:step.calledOff', { at: formatDayTime(recall.calledOffAt ?? recall.listedAt) })}</p>
    )}
  </section>
)

const Drafted = ({ recall }: { recall: RecallInFull }) => {
  const { letters, patients, notListed, haveReplacement, productInUse, replacement } = recall
  const [changing, setChanging] = useState(false)
  const { start, callOff, change } = useRecallChanges(recall.id)
  const begin = async () => {
    const question = {
      title: t('recalls:step.really', { count: letters }),
      consequence: t('recalls:step.consequence'),
      confirm: t('recalls:step.start', { count: letters }),
      danger: true,
    }
    if (await confirm(question)) start.mutate(letters)
  }
  const error = start.error ?? callOff.error ?? change.error
  return (
    <>
      <p>
        {letters === 0
          ? t('recalls:step.nobody')
          : t('recalls:step.draft', { count: letters, patients: formatNumber(patients) })}
      </p>
      <ul className={styles.figures}>
        {notListed > 0 && (
          <li>
            {t('recalls:step.notListed', { count: notListed })}{' '}
            <Button
              variant="default"
              size="compact-md"
              loading={change.isPending}
              onClick={() => change.mutate(planOf(recall))}
            >
              {t('recalls:step.listAgain')}
            </Button>
          </li>
        )}
        {productInUse && (
          <li>
            {t('recalls:step.stillIssued')} <Link to="/products">{t('recalls:step.toTheProducts')}</Link>
          </li>
        )}
        {haveReplacement > 0 && (
          <li>{t('recalls:step.haveReplacement', { count: haveReplacement, product: replacement?.name ?? '' })}</li>
        )}
      </ul>
      <FormError of={error} />
      <div className="line-up">
        <Button color="danger" disabled={letters === 0} loading={start.isPending} onClick={() => void begin()}>
          {t('recalls:step.start', { count: letters })}
        </Button>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('recalls:step.change')}
        </Button>
        <Button variant="default" loading={callOff.isPending} onClick={() => callOff.mutate()}>
          {t('recalls:step.discard')}
        </Button>
      </div>
      {changing && <PlanDrawer recall={recall} onClose={() => setChanging(false)} />}
    </>
  )
}

const Scheduled = ({ recall }: { recall: RecallInFull }) => {
  const { callOff } = useRecallChanges(recall.id)
  return (
    <>
      <p role="status">{t('recalls:step.scheduled', { count: recall.letters })}</p>
      <FormError of={callOff.error} />
      <div className="line-up">
        <Button autoFocus loading={callOff.isPending} onClick={() => callOff.mutate()}>
          {t('recalls:step.undo')}
        </Button>
      </div>
    </>
  )
}

const Running = ({ recall }: { recall: RecallInFull }) => (
  <>
    <Progress value={(doneOf(recall) / Math.max(1, recall.letters)) * 100} aria-label={t('recalls:step.progress')} />
    <p className="num" translate="no">
      {t('recalls:step.running', { done: formatNumber(doneOf(recall)), letters: formatNumber(recall.letters) })}
    </p>
    <p className="muted">{t('recalls:step.runningDetail')}</p>
  </>
)

const Result = ({ recall }: { recall: RecallInFull }) => {
  const { cancelled, replaced, notReplaced, notOpen, notListed, finishedAt } = recall
  const figures = { cancelled, replaced, notReplaced, notOpen }
  return (
    <>
      <p role="status">{t('recalls:step.done', { at: formatDayTime(finishedAt ?? recall.listedAt) })}</p>
      <ul className={styles.figures}>
        {Object.entries(figures).map(
          ([name, count]) =>
            count > 0 && <li key={name}>{t(`recalls:result.${name as keyof typeof figures}`, { count })}</li>,
        )}
        {notListed > 0 && <li>{t('recalls:result.notListed', { count: notListed })}</li>}
      </ul>
      <p className="muted">
        {t('recalls:result.atHome')} <Link to="/announcements">{t('recalls:result.announce')}</Link>
      </p>
    </>
  )
}
