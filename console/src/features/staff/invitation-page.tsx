// Invited staff choose a password here and continue to the sign-in page. No session is needed.

import { resetPassword, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { RingArt } from '@aruga/ui/art/art'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useHeading } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import styles from './invitation.module.css'
import type { InvitationLink } from './invitation-link.ts'

export default function InvitationPage({ link }: { link: InvitationLink }) {
  const query = useQuery({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => api.call(verifyPasswordResetToken, { body: link }, { signal, ...inPlace }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = useMutation({
    mutationFn: (password: string) => api.call(resetPassword, { body: { ...link, password } }, inPlace),
  })
  return (
    <main className={styles.invitation}>
      <RingArt />
      {choose.isSuccess ? (
        <Done />
      ) : (
        <Loaded query={query} failed={t('staff:invitationPage.weCouldNotLookAt')} rows={3}>
          {(works) =>
            works ? <Choose error={choose.error} onChoose={(password) => choose.mutateAsync(password)} /> : <Old />
          }
        </Loaded>
      )}
    </main>
  )
}

type Typed = { password: string; again: string }

const Choose = ({ error, onChoose }: { error: Error | null; onChoose: (password: string) => Promise<unknown> }) => {
  const heading = useHeading(t('staff:invitationPage.chooseAPassword'))
  const form = useForm<Typed>({ defaultValues: { password: '', again: '' } })
  const { errors, isSubmitting } = form.formState
  // Refusals are shown below, from the mutation.
  const send = form.handleSubmit(({ password }) => onChoose(password).catch(() => undefined))
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <h1 ref={heading} tabIndex={-1}>
        {t('staff:invitationPage.chooseAPassword')}
      </h1>
      <p className="muted">
        <Trans
          ns="staff"
          i18nKey="invitationPage.youAreInvited"
          components={{
            unbroken: (
              <span className="unbroken" translate="no">
                .
              </span>
            ),
          }}
        />
      </p>
      <PasswordInput
        label={t('staff:invitationPage.password')}
        description={t('staff:invitationPage.8CharactersOrMoreA')}
        autoComplete="new-password"
        {...form.register('password', { required: t('staff:invitationPage.typeAPassword') })}
        error={errors.password?.message}
      />
      <PasswordInput
        label={t('staff:invitationPage.theSameAgain')}
        autoComplete="new-password"
        {...form.register('again', {
          validate: (again, { password }) => again === password || t('staff:invitationPage.theTwoAreNotTheSame'),
        })}
        error={errors.again?.message}
      />
      <FormError of={error} messages={{ InvalidToken: t('staff:invitationPage.thisInvitationDoesNotWork') }} />
      <Button type="submit" loading={isSubmitting}>
        {t('staff:invitationPage.setThePassword')}
      </Button>
    </form>
  )
}

const Done = () => {
  const heading = useHeading(t('staff:invitationPage.yourPasswordIsSet'))
  return (
    <div className="stack" role="status">
      <h1 ref={heading} tabIndex={-1}>
        {t('staff:invitationPage.yourPasswordIsSet')}
      </h1>
      <p className="muted">{t('staff:invitationPage.signInWithItNow')}</p>
      <Button component="a" href={import.meta.env.BASE_URL}>
        {t('staff:invitationPage.signIn')}
      </Button>
    </div>
  )
}

const Old = () => {
  const heading = useHeading(t('staff:invitationPage.thisInvitationDoesNotWork2'))
  return (
    <div className="stack" role="alert">
      <h1 ref={heading} tabIndex={-1}>
        {t('staff:invitationPage.thisInvitationDoesNotWork3')}
      </h1>
      <p className="muted">{t('staff:invitationPage.itWasUsedItIs')}</p>
      <Button component="a" variant="default" href={import.meta.env.BASE_URL}>
        {t('staff:invitationPage.signIn')}
      </Button>
    </div>
  )
}
