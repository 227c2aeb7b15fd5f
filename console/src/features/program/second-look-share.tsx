import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { secondLookShareQuery, useChangeSecondLookShare } from './queries.ts'

/** How many of a hundred decisions get a second review. */
export const SecondLookShare = () => {
  const query = useQuery(secondLookShareQuery)
  return (
    <Loaded query={query} failed={t('program:secondLooks.failed')} rows={2}>
      {({ percent }) => <Share percent={percent} />}
    </Loaded>
  )
}

const Share = ({ percent }: { percent: number }) => {
  const [value, setValue] = useState<WholeNumber>(percent)
  const change = useChangeSecondLookShare()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole(value)) change.mutate(value, { onSuccess: () => toastDone(t('program:secondLooks.saved')) })
  }
  return (
    <form className="card stack" noValidate onSubmit={send}>
      <h2>{t('program:secondLooks.title')}</h2>
      <p className="muted">{t('program:secondLooks.detail')}</p>
      <WholeNumberInput
        label={t('program:secondLooks.percent')}
        min={0}
        max={100}
        filled
        value={value}
        onChange={setValue}
      />
      <FormError of={change.error} />
      <div className="line-up">
        <Button type="submit" loading={change.isPending} disabled={value === percent}>
          {t('program:programPage.saveTheChanges')}
        </Button>
      </div>
    </form>
  )
}
