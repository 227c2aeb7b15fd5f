import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Button } from '@mantine/core'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type Deed, useStaffDeed } from './queries.ts'

type Offer = { deed: Deed; label: string; consequence?: string; done: string; danger?: boolean }

/** What can be done about somebody's access, as it stands. */
function offersFor({ name, emailAddress, state, sessions, secondFactor }: StaffAccount): Offer[] {
  if (state === 'Invited') {
    return [
      { deed: 'inviteAgain', label: 'Send the invitation again', done: `A new link is on its way to ${emailAddress}.` },
      closing,
    ]
  }
  if (state === 'Closed') return [{ deed: 'reopen', label: 'Let them in again', done: `${name} can log in again.` }]
  return [
    ...(sessions > 0
      ? [
          {
            deed: 'endSessions' as const,
            label: 'Log out every device',
            consequence: 'They can log in again at once. What they were typing may be lost.',
            done: 'Every device is logged out.',
          },
        ]
      : []),
    ...(secondFactor
      ? [
          {
            deed: 'resetSecondFactor' as const,
            label: 'Remove the second factor',
            consequence:
              'Only for somebody who has lost the phone: make sure who asks you. Every device is logged out.',
            done: 'The second factor is removed.',
            danger: true,
          },
        ]
      : []),
    closing,
  ]
}

const closing: Offer = {
  deed: 'close',
  label: 'Close the account',
  consequence: 'They are logged out at once and cannot log in. What they did stays on record. You can open it again.',
  done: 'The account is closed.',
  danger: true,
}

export const Access = ({ account, onDone }: { account: StaffAccount; onDone: () => void }) => {
  const act = useStaffDeed(account.id)
  const press = async ({ deed, label, consequence, done, danger }: Offer) => {
    const question = { title: `${label}?`, consequence: consequence ?? '', confirm: label, ...(danger && { danger }) }
    if (consequence && !(await confirm(question))) return
    // A refusal has been toasted.
    const answer = await act.mutateAsync(deed).catch(() => undefined)
    if (!answer) return
    toastDone(done)
    onDone()
  }
  return (
    <section className="stack tight" aria-labelledby="access">
      <h2 id="access">Access</h2>
      <p className="muted">
        {account.sessions === 0
          ? 'Not logged in anywhere.'
          : `Logged in on ${account.sessions} ${account.sessions === 1 ? 'device' : 'devices'}.`}{' '}
        {account.secondFactor ? 'Has a second factor.' : 'Has no second factor.'}
      </p>
      <div className="line-up">
        {offersFor(account).map((offer) => (
          <Button
            key={offer.deed}
            variant="default"
            loading={act.isPending && act.variables === offer.deed}
            onClick={() => void press(offer)}
          >
            {offer.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
