import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { lookShareQuery, useChangeLookShare } from './queries.ts'

const [LEAST, MOST] = [0, 100]

/** How many of a hundred decisions a second person looks at. */
export const SecondLookShare = () => {
  const query = useQuery(lookShareQuery)
  return (
    <Loaded query={query} failed={t('program:secondLooks.failed')} rows={2}>
      {({ percent }) => <Share percent={percent} />}
    </Loaded>
  )
}

const Share = ({ percent }: { percent: number }) => {
  const [value, setValue] = useState<number | string>(percent)
  const change = useChangeLookShare()
  const wanted = typeof value === 'number' && value >= LEAST && value <= MOST ? value : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== null) change.mutate(wanted, { onSuccess: () => toastDone(t('program:secondLooks.saved')) })
  }
  return (
    <form className="card stack" noValidate onSubmit={send}>
      <h2>{t('program:secondLooks.title')}</h2>
      <p className="muted">{t('program:secondLooks.detail')}</p>
      <NumberInput
        label={t('program:secondLooks.percent')}
        allowDecimal={false}
        allowNegative={false}
        min={LEAST}
        max={MOST}
        clampBehavior="none"
        value={value}
        onChange={setValue}
        error={wanted === null && t('program:secondLooks.outside', { least: LEAST, most: MOST })}
      />
      <FormError of={change.error} />
      <div className="line-up">
        <Button type="submit" loading={change.isPending}>
          {t('program:programPage.saveTheChanges')}
        </Button>
      </div>
    </form>
  )
}
