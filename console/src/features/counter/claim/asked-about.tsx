import type { RequestAtCounter } from '@aruga/contract/collectors/requests'
import { Button } from '@mantine/core'
import { alertCircleOutline, callOutline, checkmarkCircleOutline, timeOutline } from 'ionicons/icons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isNowhere } from '../../../ui/keep-focus.ts'
import { CallProblem } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { askSentence } from '../messages.ts'
import { useStopAsking } from './ask-queries.ts'

type Props = {
  code: string
  /** The patient's first name. */
  patient: string
  asked: RequestAtCounter | null
  /** When it was read, in epoch milliseconds. */
  readAt: number
  /** Ten minutes are over. */
  onOver: () => void
  /** The dialog is open in which the pharmacist writes about whom to ask. */
  isAsking: boolean
  onAsk: () => void
}

/** Offers to ask the patient about somebody who is not named; then what the patient answers, live. */
export const AskedAbout = ({ code, patient, asked, readAt, onOver, isAsking, onAsk }: Props) => {
  const { heading, button } = useLostFocus(`${asked?.state === 'Waiting'} ${isAsking}`)
  if (asked?.state === 'Waiting')
    return (
      <Waiting
        code={code}
        patient={patient}
        asked={asked}
        until={readAt + asked.secondsLeft * 1000}
        onOver={onOver}
        heading={heading}
      />
    )
  return (
    <>
      {asked && asked.state !== 'Stopped' && <Answer patient={patient} asked={asked} />}
      <Button ref={button} variant="default" leftSection={<Icon of={callOutline} />} onClick={onAsk}>
        {t(asked ? 'counter:ask.openAgain' : 'counter:ask.open', { patient })}
      </Button>
    </>
  )
}

/** When the button or the card that had the focus is gone, what is in its place gets it. `shown`: changes when they do. */
function useLostFocus(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const part = heading.current ?? button.current
    if (isNowhere(document.activeElement)) part?.focus({ preventScroll: true })
  }, [shown])
  return { heading, button }
}

type WaitingProps = Pick<Props, 'code' | 'patient' | 'onOver'> & {
  asked: RequestAtCounter
  until: number
  heading: RefObject<HTMLHeadingElement | null>
}

const Waiting = ({ code, patient, asked: { id, name, digits }, until, onOver, heading }: WaitingProps) => {
  const stop = useStopAsking(code)
  const left = useSecondsUntil(until, onOver)
  return (
    <section
      className={`card ${styles.counterCard} ${styles.asking}`}
      aria-label={t('counter:ask.waiting', { patient })}
    >
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {t('counter:ask.waiting', { patient })}
        </h2>
        <p className="muted">{t('counter:ask.about', { name })}</p>
      </div>
      <p className={styles.digits} role="img" aria-label={[...digits].join(' ')} translate="no">
        {[...digits].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={place} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <div>
        <p>“{askSentence('Waiting').en}”</p>
        <p className="muted" lang="fil">
          “{askSentence('Waiting').fil}”
        </p>
      </div>
      <p role="timer">{t('counter:ask.left', { left: minutesAndSeconds(left) })}</p>
      <CallProblem error={stop.error} unsure={t('counter:ask.pressAgain')} />
      <Button variant="subtle" color="danger" loading={stop.isPending} onClick={() => stop.mutate(id)}>
        {t('counter:ask.stop')}
      </Button>
    </section>
  )
}

const Answer = ({ patient, asked: { state, name, collectorId } }: { patient: string; asked: RequestAtCounter }) => {
  if (state === 'Waiting' || state === 'Stopped') return null
  const isAllowed = state === 'Allowed'
  const outcome = isAllowed && !collectorId ? 'TakenBack' : state
  const tone = { Allowed: styles.noteGood, Expired: styles.noteWait }[outcome as string] ?? styles.noteBad
  const icon = { Allowed: checkmarkCircleOutline, Expired: timeOutline }[outcome as string] ?? alertCircleOutline
  return (
    <div className={`${styles.counterNote} ${tone}`} role={outcome === 'Allowed' ? 'status' : 'alert'}>
      <Icon of={icon} />
      <div>
        <p>
          <b>{t(`counter:ask.outcome.${outcome}.title`, { patient, name })}</b>
        </p>
        <p>{t(`counter:ask.outcome.${outcome}.text`, { patient, name })}</p>
        {outcome !== 'Allowed' && (
          <>
            <p>“{askSentence('Refused').en}”</p>
            <p lang="fil">“{askSentence('Refused').fil}”</p>
          </>
        )}
      </div>
    </div>
  )
}

/** Whole seconds until `time` (epoch milliseconds); `onOver` once it has come. */
function useSecondsUntil(time: number, onOver: () => void): number {
  const [, rerender] = useState(0)
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    const timer = setInterval(() => {
      rerender((count) => count + 1)
      if (Date.now() < time) return
      clearInterval(timer)
      latest.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return Math.max(0, Math.ceil((time - Date.now()) / 1000))
}

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
