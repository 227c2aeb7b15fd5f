import { signalOutcomes } from '@aruga/contract/signals/kinds'
import type { Signal } from '@aruga/contract/signals/signals'
import { Button, Radio, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useKeepFocus } from '../../ui/keep-focus.ts'
import { Loaded } from '../../ui/states.tsx'
import { Evidence } from './evidence.tsx'
import { Outcome } from './outcome.tsx'
import { signalQuery, useSignalSteps } from './queries.ts'

/** One signal with its evidence and its steps. */
export const OpenSignal = ({ id }: { id: string }) => {
  const query = useQuery(signalQuery(id))
  return (
    <Loaded query={query} failed={t('signals:evidence.failed')} rows={8}>
      {(signal) => <Opened signal={signal} />}
    </Loaded>
  )
}

const Opened = ({ signal }: { signal: Signal }) => {
  const heading = useKeepFocus<HTMLHeadingElement>()
  return (
    <section className="card stack" aria-label={t(`signals:kind.${signal.kind}`)}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t(`signals:kind.${signal.kind}`)}
        </h2>
        <p className="muted">{t('signals:evidence.found', { at: formatDayTime(signal.foundAt) })}</p>
      </div>
      <Evidence signal={signal} />
      {signal.state === 'Closed' ? <Outcome signal={signal} /> : <Steps signal={signal} />}
    </section>
  )
}

const Steps = ({ signal }: { signal: Signal }) => {
  const { id, state, lookedIntoBy, lookedIntoAt } = signal
  const { lookInto, close } = useSignalSteps(id)
  const [outcome, setOutcome] = useState<(typeof signalOutcomes)[number] | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (outcome && note.trim()) close.mutate({ outcome, note: note.trim() })
  }
  return (
    <>
      {state === 'Open' ? (
        <div>
          <Button variant="default" loading={lookInto.isPending} onClick={() => lookInto.mutate()}>
            {t('signals:act.lookInto')}
          </Button>
          <FormError of={lookInto.error} />
        </div>
      ) : (
        <p className="muted">
          {lookedIntoAt && t('signals:act.lookedIntoBy', { name: lookedIntoBy ?? '', at: formatDayTime(lookedIntoAt) })}
        </p>
      )}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h3>{t('signals:act.title')}</h3>
        <Radio.Group
          label={t('signals:act.outcome')}
          value={outcome}
          onChange={(value) => setOutcome(signalOutcomes.find((each) => each === value) ?? null)}
          error={tried && !outcome && t('signals:act.needsOutcome')}
        >
          <div className="line-up">
            {signalOutcomes.map((value) => (
              <Radio key={value} value={value} label={t(`signals:outcome.${value}`)} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('signals:act.note')}
          description={t('signals:act.noteHelp')}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          error={tried && !note.trim() && t('signals:act.needsNote')}
        />
        <p className="fine muted">{t('signals:act.told')}</p>
        <FormError of={close.error} />
        <div>
          <Button type="submit" loading={close.isPending}>
            {t('signals:act.close')}
          </Button>
        </div>
      </form>
    </>
  )
}
