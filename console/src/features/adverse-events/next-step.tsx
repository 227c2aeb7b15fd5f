import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { useAdverseEventChanges } from './queries.ts'

/** The safety officer's next step, and below it, in any state, later news. */
export const NextStep = ({ event }: { event: AdverseEvent }) => (
  <>
    {event.status === 'Reported' && <HandOver event={event} />}
    {event.status === 'HandedOver' && <Acknowledge event={event} />}
    <FollowUp event={event} />
  </>
)

const HandOver = ({ event: { id, version } }: { event: AdverseEvent }) => {
  const [to, setTo] = useState('')
  const { handOver } = useAdverseEventChanges(id)
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    handOver.mutate({ version, to: to.trim() })
  }
  return (
    <form className="card stack" onSubmit={send}>
      <h2>{t('adverse-events:handOver.title')}</h2>
      <TextInput
        label={t('adverse-events:handOver.to')}
        description={t('adverse-events:handOver.toDetail')}
        maxLength={200}
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
      <FormError of={handOver.error} />
      <Button type="submit" disabled={to.trim() === ''} loading={handOver.isPending}>
        {t('adverse-events:handOver.submit')}
      </Button>
    </form>
  )
}

const Acknowledge = ({ event: { id, version } }: { event: AdverseEvent }) => {
  const [by, setBy] = useState('')
  const [reference, setReference] = useState('')
  const [at, setAt] = useState(() => toLocalTime(new Date()))
  const { acknowledge } = useAdverseEventChanges(id)
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    acknowledge.mutate({ version, by: by.trim(), reference: reference.trim(), at: fromLocalTime(at) })
  }
  return (
    <form className="card stack" onSubmit={send}>
      <h2>{t('adverse-events:acknowledge.title')}</h2>
      <TextInput
        label={t('adverse-events:acknowledge.by')}
        maxLength={200}
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value)}
      />
      <TextInput
        label={t('adverse-events:acknowledge.reference')}
        maxLength={80}
        value={reference}
        onChange={({ currentTarget: { value } }) => setReference(value)}
      />
      <TimeInput
        label={t('adverse-events:acknowledge.at')}
        value={at}
        onChange={({ currentTarget: { value } }) => setAt(value)}
      />
      <FormError of={acknowledge.error} />
      <Button
        type="submit"
        disabled={[by, reference, at].some((text) => text.trim() === '')}
        loading={acknowledge.isPending}
      >
        {t('adverse-events:acknowledge.submit')}
      </Button>
    </form>
  )
}

const FollowUp = ({ event: { id } }: { event: AdverseEvent }) => {
  const [words, setWords] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const { followUp } = useAdverseEventChanges(id)
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    followUp.mutate({ words, knownAt: new Date().toISOString(), key })
  }
  return (
    <form className="card stack" onSubmit={send}>
      <h2>{t('adverse-events:followUp.title')}</h2>
      <Textarea
        label={t('adverse-events:followUp.words')}
        description={t('adverse-events:followUp.detail')}
        autosize
        minRows={3}
        maxLength={4000}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <FormError of={followUp.error} />
      <Button type="submit" variant="default" disabled={words.trim() === ''} loading={followUp.isPending}>
        {t('adverse-events:followUp.submit')}
      </Button>
    </form>
  )
}
