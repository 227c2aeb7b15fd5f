import { readTillPin, removeTillPin, setTillPin } from '@aruga/contract/counter/till'
import { TILL_PIN_DIGITS } from '@aruga/contract/limits'
import { cleanDigits } from '@aruga/contract/typed-text'
import { Button, PasswordInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { meQuery } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const pinQuery = queryOptions({
  queryKey: ['till pin'],
  queryFn: ({ signal }) => api.call(readTillPin, {}, { signal, handles: true }),
})

/** The pharmacist's PIN: with one the till locks when it is idle, instead of signing out. */
export const TillPin = () => {
  const query = useQuery(pinQuery)
  const [isOpen, setOpen] = useState(false)
  const remove = useRemovePin()
  return (
    <section className="stack tight" aria-labelledby="till-pin">
      <h2 id="till-pin">{t('counter:tillPin.pin')}</h2>
      <Loaded query={query} failed={t('counter:tillPin.weCouldNotLoadThis')} rows={1}>
        {({ setAt }) => (
          <div className="card stack tight">
            <div>
              <Chip icon={setAt ? checkmarkCircleOutline : warningOutline} tone={setAt ? 'good' : 'plain'}>
                {setAt ? t('counter:tillPin.setOn', { day: formatDay(setAt) }) : t('counter:tillPin.none')}
              </Chip>
            </div>
            <p className="muted">{setAt ? t('counter:tillPin.withIt') : t('counter:tillPin.withoutIt')}</p>
            <div className="line-up">
              <Button variant="default" onClick={() => setOpen(true)}>
                {setAt ? t('counter:tillPin.change') : t('counter:tillPin.set')}
              </Button>
              {setAt && (
                <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t('counter:tillPin.remove')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {isOpen && <SetPin onClose={() => setOpen(false)} />}
    </section>
  )
}

const useRemovePin = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(removeTillPin, {}),
    onSuccess: () => Promise.all([pinQuery, meQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  })
}

const SetPin = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const save = useMutation({
    mutationFn: () => api.call(setTillPin, { body: { pin } }, inPlace),
    onSuccess: async () => {
      await Promise.all([pinQuery, meQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
      toastDone(t('counter:tillPin.isSet'))
      onClose()
    },
  })
  const missing = pin.length !== TILL_PIN_DIGITS && t('counter:tillPin.sixDigits')
  const differs = pin !== again && t('counter:tillPin.notTheSame')
  const send = () => {
    setSubmitted(true)
    if (!missing && !differs && !save.isPending) save.mutate()
  }
  const digits = {
    inputMode: 'numeric',
    autoComplete: 'off',
  } as const
  return (
    <FormDialog
      title={t('counter:tillPin.pin')}
      centered
      submit={t('counter:tillPin.save')}
      cancel={t('ui:cancel')}
      pending={save.isPending}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('counter:tillPin.nobodyElse')}</p>
      <PasswordInput
        {...digits}
        label={t('counter:tillPin.newPin')}
        description={t('counter:tillPin.sixDigits')}
        data-autofocus
        value={pin}
        error={submitted && missing}
        onChange={({ currentTarget: { value } }) => setPin(cleanDigits(value).replace(/\D/g, ''))}
      />
      <PasswordInput
        {...digits}
        label={t('counter:tillPin.onceMore')}
        value={again}
        error={submitted && !missing && differs}
        onChange={({ currentTarget: { value } }) => setAgain(cleanDigits(value).replace(/\D/g, ''))}
      />
    </FormDialog>
  )
}
