import type { SecondFactor as State } from '@aruga/contract/second-factor/second-factor'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Loaded } from '../../ui/states.tsx'
import { secondFactorQuery } from './queries.ts'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import './second-factor.module.css'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Whether a code is asked for at log-in, and the way to change that. */
export const SecondFactor = () => {
  const query = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<'set up' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="stack tight" aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      <Loaded query={query} failed="We could not load this" rows={1}>
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
          {`On since ${formatDay(since)}`}
        </Chip>
      ) : (
        <Chip icon={warningOutline} tone="plain">
          Off
        </Chip>
      )}
    </div>
    <p className="muted">
      {since
        ? `When you log in, you are asked for a code of your authenticator app. ${recoveryCodesLeft} recovery codes are left.`
        : 'With it, who knows your password still cannot log in: a code of an app on your phone is asked for, too.'}
    </p>
    <div className="line-up">
      {since ? (
        <Button variant="default" onClick={() => onOpen('remove')}>
          {required ? 'Begin anew with another phone' : 'Remove it'}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onOpen('set up')}>
          Set it up
        </Button>
      )}
    </div>
  </div>
)
