import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Button, Drawer } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useEndSessions, useGivePin, useInviteAgain, useTakeAway } from './branch-staff-queries.ts'

export type GivenPin = { name: string; pin: string }
type Props = { account: StaffAccount; onClose: () => void; onGiven: (given: GivenPin) => void }

/** A branch manager's actions for their pharmacist. */
export const BranchStaffDrawer = ({ account, onClose, onGiven }: Props) => {
  const { name, emailAddress, branches, state, sessions } = account
  return (
    <Drawer opened onClose={onClose} position="right" title={name} size="lg">
      <div className="stack">
        <p>{emailAddress}</p>
        <section className="stack tight" aria-labelledby="branches">
          <h2 id="branches">{t('staff:branchStaff.branches')}</h2>
          <ul>
            {branches.map(({ id, name: branch, pharmacyName }) => (
              <li key={id}>{`${branch}, ${pharmacyName}`}</li>
            ))}
          </ul>
        </section>
        <section className="stack tight" aria-labelledby="access">
          <h2 id="access">{t('staff:access.access')}</h2>
          <p className="muted">
            {state === 'Closed' && t('staff:branchStaff.reopens')}
            {state === 'Invited' && t('staff:branchStaff.notJoined')}
            {state === 'Active' &&
              (sessions === 0
                ? t('staff:access.notLoggedInAnywhere')
                : t('staff:access.loggedInOn', { count: sessions }))}
          </p>
          {state !== 'Closed' && <Actions account={account} onClose={onClose} onGiven={onGiven} />}
        </section>
      </div>
    </Drawer>
  )
}

const Actions = ({ account: { id, name, emailAddress, state, sessions, tillPin }, onClose, onGiven }: Props) => {
  const [give, again, end, take] = [useGivePin(), useInviteAgain(), useEndSessions(), useTakeAway()]
  const pinLabel = tillPin ? t('staff:branchStaff.newPin') : t('staff:branchStaff.givePin')
  // A toast has shown a refusal.
  const quietly = <T,>(work: Promise<T>) => work.catch(() => undefined)
  const done = (text: string) => {
    toastDone(text)
    onClose()
  }
  const askAndGive = async () => {
    const consequence = t('staff:branchStaff.pinFollows', { name })
    if (!(await confirm({ title: `${pinLabel}?`, consequence, confirm: pinLabel }))) return
    const answer = await quietly(give.mutateAsync(id))
    if (answer) onGiven({ name, pin: answer.pin })
  }
  const inviteAgain = () =>
    quietly(again.mutateAsync(id).then(() => done(t('staff:access.aNewLinkIsOn', { emailAddress }))))
  const askAndEnd = async () => {
    const label = t('staff:access.logOutEveryDevice')
    const consequence = t('staff:access.theyCanLogInAgain')
    if (!(await confirm({ title: `${label}?`, consequence, confirm: label }))) return
    await quietly(end.mutateAsync(id).then(() => done(t('staff:access.everyDeviceIsLoggedOut'))))
  }
  const askAndTake = async () => {
    const label = t('staff:branchStaff.takeAway')
    const consequence = t('staff:branchStaff.takenAway', { name })
    if (!(await confirm({ title: `${label}?`, consequence, confirm: label, danger: true }))) return
    await quietly(take.mutateAsync(id).then(() => done(t('staff:branchStaff.isTakenAway', { name }))))
  }
  return (
    <div className="line-up">
      {state === 'Active' && (
        <Button loading={give.isPending} onClick={() => void askAndGive()}>
          {pinLabel}
        </Button>
      )}
      {state === 'Invited' && (
        <Button variant="default" loading={again.isPending} onClick={() => void inviteAgain()}>
          {t('staff:access.sendTheInvitationAgain')}
        </Button>
      )}
      {sessions > 0 && (
        <Button variant="default" loading={end.isPending} onClick={() => void askAndEnd()}>
          {t('staff:access.logOutEveryDevice')}
        </Button>
      )}
      <Button variant="default" loading={take.isPending} onClick={() => void askAndTake()}>
        {t('staff:branchStaff.takeAway')}
      </Button>
    </div>
  )
}
