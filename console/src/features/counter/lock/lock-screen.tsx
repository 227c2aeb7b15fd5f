import { ApiProblem } from '@aruga/client/api-problem'
import { TILL_PIN_DIGITS } from '@aruga/contract/limits'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { backspaceOutline, lockClosedOutline } from 'ionicons/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { meQuery } from '../../../platform/me.ts'
import { Brand } from '../../../ui/brand.tsx'
import { formatDay, formatTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { useHeading } from '../../../ui/page-head.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { isUnsure } from '../call-problem.tsx'
import { useHandOvers } from '../outbox/hand-overs.ts'
import styles from './lock.module.css'
import { useUnlock } from './queries.ts'

/** In place of everything else while the till is locked: the PIN opens it, and somebody else can sign in. */
export const LockScreen = ({ onSignIn }: { onSignIn: () => void }) => {
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const initials = initialsOf(me?.name ?? '')
  return (
    <main className={styles.locked}>
      <section className={styles.side} aria-label={t('counter:lock.branch')}>
        <Brand name="Aruga" />
        <div className="stack tight">
          <Clock />
          <p className={styles.branch}>{me?.branch?.name}</p>
        </div>
        <div className={styles.covered}>
          <Icon of={lockClosedOutline} />
          <div>
            <b>{t('counter:lock.whatWasOpenIsCovered')}</b>
            <p>{t('counter:lock.nothingIsLost', { initials })}</p>
          </div>
        </div>
      </section>
      <Keys initials={initials} onSignIn={onSignIn} />
    </main>
  )
}

/** The branch manager's one-time PIN, and the pharmacist's own PIN that replaces it: null until first entered. */
type Given = { pin: string; chosen: string | null; differs: boolean }
const hasCode = (error: Error | null, ...codes: string[]) =>
  error instanceof ApiProblem && codes.includes(error.code ?? '')

const Keys = ({ initials, onSignIn }: { initials: string; onSignIn: () => void }) => {
  const heading = useHeading(t('counter:lock.locked'))
  const [pin, setPin] = useState('')
  const [given, setGiven] = useState<Given | null>(null)
  const [leaving, setLeaving] = useState(false)
  const unlock = useUnlock()
  const unsent = useHandOvers().length
  const field = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    // A letter means a scan, and its digits must not cost a try.
    const digits = /\D/.test(text) ? '' : text.slice(0, TILL_PIN_DIGITS)
    setPin(digits)
    if (digits.length < TILL_PIN_DIGITS || unlock.isPending) return
    const again = () => {
      setPin('')
      field.current?.focus()
    }
    if (given && given.chosen !== digits) {
      again()
      return setGiven({ pin: given.pin, chosen: given.chosen === null ? digits : null, differs: given.chosen !== null })
    }
    unlock.mutate(given ? { pin: given.pin, newPin: digits } : { pin: digits }, {
      onError: (error) => {
        again()
        // A new PIN may have been given meanwhile.
        if (hasCode(error, 'PinWrong')) setGiven(null)
        else if (given || hasCode(error, 'PinMustChange'))
          setGiven({ pin: given?.pin ?? digits, chosen: null, differs: false })
      },
    })
  }
  useEffect(() => {
    // On a phone the keyboard would cover the keys.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  /** Enter ends a scan, so its last digits do not begin a PIN. */
  const endScan = (event: FormEvent) => {
    event.preventDefault()
    setPin('')
  }
  const signIn = () => {
    setLeaving(true)
    onSignIn()
  }
  const mustSignIn = hasCode(unlock.error, 'PinTriesUsed', 'PinNotSet')
  const failed = hasCode(unlock.error, 'PinMustChange') ? null : unlock.error
  return (
    <section className={styles.keys} aria-labelledby="locked">
      <div>
        <h1 id="locked" ref={heading} tabIndex={-1}>
          {t('counter:lock.locked')}
        </h1>
        <p className="muted">{t('counter:lock.opensAtTheSixthDigit')}</p>
      </div>
      {!mustSignIn && (
        <form className="stack" onSubmit={endScan}>
          <div className={styles.pin}>
            <label htmlFor="pin" aria-live="polite">
              {given === null && t('counter:lock.pinOf', { initials })}
              {given && (given.chosen === null ? t('counter:lock.chooseYourPin') : t('counter:lock.yourPinOnceMore'))}
            </label>
            <input
              ref={field}
              id="pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={TILL_PIN_DIGITS}
              aria-invalid={failed || given?.differs ? true : undefined}
              aria-describedby="pin-error"
              readOnly={unlock.isPending}
              value={pin}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          </div>
          <fieldset className={styles.pad}>
            <legend className="sr">{t('counter:lock.keys')}</legend>
            {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
              <button key={digit} type="button" onClick={() => type(pin + digit)}>
                {digit}
              </button>
            ))}
            <span />
            <button type="button" onClick={() => type(`${pin}0`)}>
              0
            </button>
            <button
              type="button"
              className={styles.bare}
              aria-label={t('counter:lock.deleteOneDigit')}
              onClick={() => setPin(pin.slice(0, -1))}
            >
              <Icon of={backspaceOutline} />
            </button>
          </fieldset>
        </form>
      )}
      <p id="pin-error" className={styles.error} role="alert">
        {given?.differs && t('counter:tillPin.notTheSame')}
        {failed && (isUnsure(failed) ? t('counter:lock.noAnswer') : problemMessage(failed))}
      </p>
      <div className="stack tight">
        <Button variant={mustSignIn ? 'filled' : 'default'} loading={leaving} onClick={signIn}>
          {mustSignIn ? t('counter:lock.signIn') : t('counter:lock.somebodyElse')}
        </Button>
        <p className="muted">{t('counter:lock.signingInCloses', { initials })}</p>
        {unsent > 0 && <p>{t('counter:lock.keptStay', { count: unsent })}</p>}
      </div>
    </section>
  )
}

const Clock = () => {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <p className={styles.time}>{formatTime(now)}</p>
      <p className={styles.soft}>{formatDay(now)}</p>
    </>
  )
}
