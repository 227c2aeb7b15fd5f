import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type AccessAction, useAccessAction } from './queries.ts'

type Offer = { action: AccessAction; label: string; consequence?: string; done: string; danger?: boolean }

/** The actions available for an account in its current state. */
function offersFor({
  name,
  emailAddress,
  state,
  sessions,
  secondFactor,
  byOrganisation,
  tillPin,
}: StaffAccount): Offer[] {
  if (state === 'Invited') {
    return [
      {
        action: 'inviteAgain',
        label: t('staff:access.sendTheInvitationAgain'),
        done: t('staff:access.aNewLinkIsOn', { emailAddress }),
      },
      closing(),
    ]
  }
  if (state === 'Closed')
    return [
      { action: 'reopen', label: t('staff:access.letThemInAgain'), done: t('staff:access.canLogInAgain', { name }) },
    ]
  return [
    ...(sessions > 0
      ? [
          {
            action: 'endSessions' as const,
            label: t('staff:access.logOutEveryDevice'),
            consequence: t('staff:access.theyCanLogInAgain'),
            done: t('staff:access.everyDeviceIsLoggedOut'),
          },
        ]
      : []),
    ...(secondFactor
      ? [
          {
            action: 'resetSecondFactor' as const,
            label: t('staff:access.removeTheSecondFactor'),
            consequence: t('staff:access.onlyForSomebodyWhoHas'),
            done: t('staff:access.theSecondFactorIsRemoved'),
            danger: true,
          },
        ]
      : []),
    ...(byOrganisation
      ? [
          {
            action: 'inviteAgain' as const,
            label: t('staff:access.inviteAgain'),
            consequence: t('staff:access.onlyWithNewAccount'),
            done: t('staff:access.anInvitationIsOn', { emailAddress }),
          },
        ]
      : []),
    ...(tillPin
      ? [
          {
            action: 'resetTillPin' as const,
            label: t('staff:access.removeThePin'),
            consequence: t('staff:access.theySetANewOne'),
            done: t('staff:access.thePinIsRemoved'),
          },
        ]
      : []),
    closing(),
  ]
}

const closing = (): Offer => ({
  action: 'close',
  label: t('staff:access.closeTheAccount'),
  consequence: t('staff:access.theyAreLoggedOutAtOnce'),
  done: t('staff:access.theAccountIsClosed'),
  danger: true,
})

export const Access = ({ account, onDone }: { account: StaffAccount; onDone: () => void }) => {
  const act = useAccessAction(account.id)
  const press = async ({ action, label, consequence, done, danger }: Offer) => {
    const question = { title: `${label}?`, consequence: consequence ?? '', confirm: label, ...(danger && { danger }) }
    if (consequence && !(await confirm(question))) return
    // A toast has shown the refusal.
    const answer = await act.mutateAsync(action).catch(() => undefined)
    if (!answer) return
    toastDone(done)
    onDone()
  }
  return (
    <section className="stack tight" aria-labelledby="access">
      <h2 id="access">{t('staff:access.access')}</h2>
      <p className="muted">
        {account.sessions === 0
          ? t('staff:access.notLoggedInAnywhere')
          : t('staff:access.loggedInOn', { count: account.sessions })}{' '}
        {account.secondFactor ? t('staff:access.hasASecondFactor') : t('staff:access.hasNoSecondFactor')}
        {account.byOrganisation && ` ${t('staff:access.byOrganisation')}`}
      </p>
      <div className="line-up">
        {offersFor(account).map((offer) => (
          <Button
            key={offer.action}
            variant="default"
            loading={act.isPending && act.variables === offer.action}
            onClick={() => void press(offer)}
          >
            {offer.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
