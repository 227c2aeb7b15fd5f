// Who was invited chooses a password; then they are led to the sign-in page. Nobody is signed in here.
import { resetPassword, verifyPasswordResetToken } from '@aruga/contract/password/password'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api, inPlace } from '../../platform/api.ts'
import { RingArt } from '../../ui/brand.tsx'
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
        <Loaded query={query} failed="We could not look at your invitation" rows={3}>
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
  const heading = useHeading('Choose a password')
  const form = useForm<Typed>({ defaultValues: { password: '', again: '' } })
  const { errors, isSubmitting } = form.formState
  // What is refused is said below, from the mutation.
  const send = form.handleSubmit(({ password }) => onChoose(password).catch(() => undefined))
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <h1 ref={heading} tabIndex={-1}>
        Choose a password
      </h1>
      <p className="muted">
        You are invited to the staff’s console. You sign in with your <span className="unbroken">e-mail</span> address
        and this password.
      </p>
      <PasswordInput
        label="Password"
        description="8 characters or more: a small letter, a capital letter, a digit and another sign."
        autoComplete="new-password"
        {...form.register('password', { required: 'Type a password.' })}
        error={errors.password?.message}
      />
      <PasswordInput
        label="The same again"
        autoComplete="new-password"
        {...form.register('again', {
          validate: (again, { password }) => again === password || 'The two are not the same.',
        })}
        error={errors.again?.message}
      />
      <FormError of={error} messages={{ InvalidToken: 'This invitation does not work any more. Ask for a new one.' }} />
      <Button type="submit" loading={isSubmitting}>
        Set the password
      </Button>
    </form>
  )
}

const Done = () => {
  const heading = useHeading('Your password is set')
  return (
    <div className="stack" role="status">
      <h1 ref={heading} tabIndex={-1}>
        Your password is set
      </h1>
      <p className="muted">Sign in with it now. You may be asked to protect your account with an authenticator app.</p>
      <Button component="a" href={import.meta.env.BASE_URL}>
        Sign in
      </Button>
    </div>
  )
}

const Old = () => {
  const heading = useHeading('This invitation does not work')
  return (
    <div className="stack" role="alert">
      <h1 ref={heading} tabIndex={-1}>
        This invitation does not work any more
      </h1>
      <p className="muted">
        It was used, it is older than 7 days, or a newer one was sent. If you have a password, sign in; if not, ask an
        administrator of the program to invite you again.
      </p>
      <Button component="a" variant="default" href={import.meta.env.BASE_URL}>
        Sign in
      </Button>
    </div>
  )
}
