import { ApiProblem } from '@aruga/client/api-problem'
import { deviceStore } from '@aruga/client/stores'
import { SIGN_IN_PATH } from '@aruga/contract/links'
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { session } from '../../platform/api.ts'
import { CODES_OF } from '../../platform/code-owner.ts'
import { firstInteraction } from '../../platform/first-interaction.ts'
import { passkeyPlace } from '../../platform/passkey-memory.ts'
import { takeSubmitBeforeHydration } from '../../platform/pre-hydration-events.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { loadOtherWay, type OtherWayProps } from './load-other-way.ts'
import styles from './shared/signed-out-page.module.css'
import { SignedOutPage } from './shared/signed-out-page.tsx'
import { rememberAddress, typedAddress } from './shared/typed-address.ts'

/** The texts of all refusals. If they fail to load, the toast shows the refusal. */
const Refused = lazy(
  (): Promise<{ default: ComponentType<{ error: unknown }> }> =>
    import('../../ui/feedback/refused.tsx').then(
      (loaded) => ({ default: loaded.Refused }),
      () => ({ default: () => null }),
    ),
)

const OtherWay = lazy(loadOtherWay)

/** Reserves the room of the other way until its code is loaded. */
const Room = ({ at }: Pick<OtherWayProps, 'at'>) => passkeyPlace() === at && <div className={styles.otherWay} />

const otherWays = (onMain: OtherWayProps['onMain']) =>
  (['top', 'bottom'] as const).map((at) => (
    <Suspense key={at} fallback={<Room at={at} />}>
      <OtherWay at={at} onMain={onMain} />
    </Suspense>
  ))

/**
 * Log-in with e-mail address or mobile number, and password. The routes redirect once they see the new session. The fields keep their own values, outside the form
 * library: the server has rendered them, and people type, or the browser fills them in, before hydration.
 */
export default function LoginPage() {
  const { t } = useTexts('sign-in')
  const { pathname, search } = useLocation()
  const [failure, setFailure] = useState<unknown>(null)
  const [missing, setMissing] = useState({ address: false, password: false })
  const [isSubmitting, setSubmitting] = useState(false)
  const [isSecond, setSecond] = useState(false)
  // The same elements each time: an element that changes before hydration would be rendered anew.
  const [[otherWayAtTop, otherWayAtBottom]] = useState(() => otherWays(setSecond))
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [CachedCode, setCachedCode] = useState<{ ShowCode: ComponentType }>()
  useEffect(() => {
    // Without a valid code there are at most codes that a log-out left, to be removed.
    const due = deviceStore.getItem(CODES_OF) ? Promise.resolve() : firstInteraction()
    void due.then(() => import('./show-code.tsx')).then(setCachedCode, () => undefined)
  }, [])
  // Not in the server’s page, since the server cannot know this.
  const [isForgetful, setForgetful] = useState(false)
  useEffect(() => setForgetful(deviceStore.isBlocked()), [])
  useEffect(() => takeSubmitBeforeHydration()?.requestSubmit(), [])
  // Runs each time the page is shown: it stays mounted behind the registration, which knows the address.
  useEffect(() => {
    if (pathname === '/login' && address.current?.value === '') address.current.value = typedAddress()
  }, [pathname])

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = { address: address.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const empty = { address: !typed.address, password: !typed.password }
    setMissing(empty)
    if (empty.address || empty.password) return (empty.address ? address : password).current?.focus()
    setFailure(null)
    setSubmitting(true)
    try {
      await session.logIn(typed.address, typed.password)
      rememberAddress('')
      form.reset()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiProblem && error.status === 400) password.current?.select()
    } finally {
      setSubmitting(false)
    }
  }

  const isWrong = failure instanceof ApiProblem && failure.code === 'InvalidCredentials'
  return (
    <SignedOutPage title={t('title')} lead={t('lead')}>
      {CachedCode && <CachedCode.ShowCode />}
      {otherWayAtTop}
      {/* Before hydration, submitting the form does nothing (`dialog` has no dialog to close); it is submitted again afterwards. */}
      <form className={styles.form} method="dialog" noValidate onSubmit={logIn}>
        {isForgetful && <p role="note">{t('storageBlocked')}</p>}
        {/* The toast reports a wrong password (docs/specification.md#8). This shows what to do about it. */}
        {failure !== null && !isWrong && (
          <Suspense>
            <Refused error={failure} />
          </Suspense>
        )}
        {isWrong && (
          <p>
            {t('checkBoth')} {t('justRegistered')} <Link to="/confirm-registration">{t('linkAgain')}</Link>
          </p>
        )}
        <Field
          ref={address}
          name="emailAddress"
          label={t('emailAddress')}
          error={missing.address ? t('emailAddressMissing') : undefined}
          type="text"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          onChange={({ target }) => {
            rememberAddress(target.value)
            setMissing((before) => ({ ...before, address: before.address && target.value.trim() === '' }))
          }}
        />
        <div className={styles.secret}>
          <Field
            ref={password}
            name="password"
            label={t('password')}
            error={missing.password ? t('passwordMissing') : undefined}
            type="password"
            autoComplete="current-password"
            enterKeyHint="go"
            onChange={({ target }) =>
              setMissing((before) => ({ ...before, password: before.password && target.value === '' }))
            }
          />
          <p>
            <Link to={`/forgot-password${search}`}>{t('forgot')}</Link>
          </p>
        </div>
        <Button type="submit" kind={isSecond ? 'line' : 'fill'} wide busy={isSubmitting && t('busy')}>
          {t('submit')}
        </Button>
        <p>
          {t('newHere')} <Link to="/patient-enrollment">{t('register')}</Link>
        </p>
        {otherWayAtBottom}
        <p>
          <Link to={`${SIGN_IN_PATH}${search}`}>
            {t(import.meta.env.MODE === 'native' ? 'withBrowser' : 'simplePage')}
          </Link>
        </p>
      </form>
    </SignedOutPage>
  )
}
