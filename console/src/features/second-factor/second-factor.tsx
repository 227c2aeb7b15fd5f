import type { SecondFactor as State } from '@aruga/contract/second-factor/second-factor'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Loaded } from '../../ui/states.tsx'
import { secondFactorQuery } from './queries.ts'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import './second-factor.module.css'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** The state of the second factor, with buttons to set it up or remove it. */
export const SecondFactor = () => {
  const query = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<'set up' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="stack tight" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('second-factor:secondFactor.secondFactor')}</h2>
      <Loaded query={query} failed={t('second-factor:secondFactor.weCouldNotLoadThis')} rows={1}>
        {(state) => <CurrentState state={state} onOpen={setOpen} />}
      </Loaded>
      {open === 'set up' && <SetUpSecondFactor onClose={close} />}
      {open === 'remove' && <RemoveSecondFactor onClose={close} />}
    </section>
  )
}

const CurrentState = ({
  state: { since, recoveryCodesLeft, required },
  onOpen,
}: {
  state: State
  onOpen: (what: 'set up' | 'remove') => void
}) => (
  <div className="card stack tight">
    <div>
      {since ? (
        <Chip icon={checkmarkCircleOutline} tone="good">
          {t('second-factor:secondFactor.onSince', { since: formatDay(since) })}
        </Chip>
      ) : (
        <Chip icon={warningOutline} tone="plain">
          {t('second-factor:secondFactor.off')}
        </Chip>
      )}
    </div>
    <p className="muted">
      {since
        ? t('second-factor:secondFactor.whenYouLogInYou', { recoveryCodesLeft })
        : t('second-factor:secondFactor.withItWhoKnowsYour')}
    </p>
    <div className="line-up">
      {since ? (
        <Button variant="default" onClick={() => onOpen('remove')}>
          {required
            ? t('second-factor:secondFactor.beginAnewWithAnotherPhone')
            : t('second-factor:secondFactor.removeIt')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onOpen('set up')}>
          {t('second-factor:secondFactor.setItUp')}
        </Button>
      )}
    </div>
  </div>
)
